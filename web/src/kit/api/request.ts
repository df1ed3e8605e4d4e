import type { Call } from '@seam/contract/kit/call'
import { revision } from '../session/revision.ts'
import { session } from '../session/session-store.ts'
import { clock } from '../time/server-clock.ts'
import { CallFailure } from './call-failure.ts'
import { randomHex } from './cipher/bytes.ts'
import { encode } from './cipher/encoding.ts'
import { signatureHeaders } from './cipher/signing.ts'

/** Milliseconds (spec §7). */
const timeout = 30_000

type Extra = { headers: Record<string, string>; signal?: AbortSignal; file?: File }

/** Sends one signed request. Throws `CallFailure` if there is no answer or the status is not 200. */
export const request = async (call: Call, input: Record<string, unknown>, extra: Extra): Promise<Response> => {
  const timestamp = String(clock.now())
  const encoded = await encode(call, input, timestamp, extra.file)
  const { path, query, mediaType, body, bodyHash } = encoded
  const signer = call.access === 'anyone' && call.encoding !== 'form' ? undefined : session.current()
  const parts = { method: call.method, path, query, mediaType, bodyHash, timestamp, nonce: randomHex(16) }
  const signature = signer === undefined ? {} : await signatureHeaders(signer, parts)
  const answer = await fetchAnswer(query === '' ? path : `${path}?${query}`, {
    method: call.method,
    headers: { ...encoded.headers, ...extra.headers, ...signature },
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(extra.signal ? [extra.signal] : [])]),
    ...(body === undefined ? {} : { body }),
  })
  revision.readFrom(answer)
  if (!answer.ok) throw new CallFailure('status', answer.status, await statusMessage(answer))
  return answer
}

const fetchAnswer = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(address, init)
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'AbortError') throw error
    throw new CallFailure(
      'network',
      0,
      name === 'TimeoutError' ? '请求超时，请稍后再试' : '网络连接失败，请检查网络后再试',
    )
  }
}

const statusMessage = async (answer: Response): Promise<string> => {
  const envelope: unknown = await answer.json().catch(() => null)
  return (envelope as { message?: string } | null)?.message ?? ''
}
