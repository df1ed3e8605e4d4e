import type { FastifyReply } from 'fastify'
import { oncePer } from '../once-per.ts'

type Answer = FastifyReply['raw']

/** The callbacks of an answer, which one listener runs. */
const callbacksOf = oncePer((answer: Answer) => {
  const callbacks: (() => void)[] = []
  answer.once('close', () => {
    for (const callback of callbacks) callback()
  })
  return callbacks
})

/**
 * Runs the callback when the request is answered or its client has disconnected. All callbacks of a request share a
 * listener: Node warns of more than ten, and streams add their own.
 */
export const afterAnswer = ({ raw }: Pick<FastifyReply, 'raw'>, callback: () => void): void => {
  callbacksOf(raw).push(callback)
}
