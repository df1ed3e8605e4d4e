import type { FastifyRequest } from 'fastify'

/** The path and the query of a request as they were sent; the query starts after the first `?`, and may contain more. */
export const targetOf = ({ raw }: FastifyRequest): { readonly path: string; readonly query: string } => {
  const target = raw.url ?? ''
  const mark = target.indexOf('?')
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) }
}
