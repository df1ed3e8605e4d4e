import type { FastifyReply } from 'fastify'

const worksOf = new WeakMap<object, (() => void)[]>()

/**
 * Runs the work when the request is answered or its client has disconnected. All works of a request share a listener:
 * Node warns of more than ten, and streams add their own.
 */
export const afterAnswer = ({ raw }: Pick<FastifyReply, 'raw'>, work: () => void): void => {
  const known = worksOf.get(raw)
  if (known !== undefined) {
    known.push(work)
    return
  }
  const works = [work]
  worksOf.set(raw, works)
  raw.once('close', () => {
    for (const one of works) one()
  })
}
