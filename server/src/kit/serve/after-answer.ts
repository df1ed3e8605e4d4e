import type { FastifyReply } from 'fastify'
import { oncePer } from '../once-per.ts'

type Answer = FastifyReply['raw']

/** The works of an answer, which one listener runs. */
const worksOf = oncePer((answer: Answer) => {
  const works: (() => void)[] = []
  answer.once('close', () => {
    for (const work of works) work()
  })
  return works
})

/**
 * Runs the work when the request is answered or its client has disconnected. All works of a request share a listener:
 * Node warns of more than ten, and streams add their own.
 */
export const afterAnswer = ({ raw }: Pick<FastifyReply, 'raw'>, work: () => void): void => {
  worksOf(raw).push(work)
}
