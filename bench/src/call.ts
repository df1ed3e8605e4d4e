import type { Call, OutputOf, SentOf } from '@seam/contract/kit/call'
import { type Session, signedHeaders, signRequest } from './wire.ts'

type Answer<D> = {
  /** of HTTP */
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data: D
  /** Milliseconds. */
  readonly time: number
}

/** Sends a call and returns the answer, also a refusal. */
export const trySend = async <C extends Call>(
  origin: string,
  session: Session,
  call: C,
  input: SentOf<C>,
): Promise<Answer<OutputOf<C>>> => {
  const isPost = call.method === 'POST'
  const body = Buffer.from(JSON.stringify(input))
  const query = isPost ? '' : new URLSearchParams(input as Record<string, string>).toString()
  const headers = isPost
    ? signedHeaders(session, call.path, body)
    : signRequest(session, { method: 'GET', path: call.path, query })
  const begun = performance.now()
  const response = await fetch(`${origin}${call.path}${query === '' ? '' : `?${query}`}`, {
    method: call.method,
    headers,
    ...(isPost && { body }),
  })
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: OutputOf<C> }
  return { status: response.status, code, message, data, time: performance.now() - begun }
}

/** Sends a call that must succeed. */
export const send = async <C extends Call>(origin: string, session: Session, call: C, input: SentOf<C>) => {
  const { code, message, data, time } = await trySend(origin, session, call, input)
  if (code !== 0) throw new Error(`${call.path}: ${code} ${message}`)
  return { data, time }
}
