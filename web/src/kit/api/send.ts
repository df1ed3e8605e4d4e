import type { Call, OutputOf, SentOf } from '@seam/contract/kit/call'
import type { Envelope } from '@seam/contract/kit/envelope'
import { commonFailures } from '@seam/contract/kit/failure'
import { sessionHeaders } from '@seam/contract/kit/signature'
import { session } from '../session/session-store.ts'
import { signInAgain } from '../session/sign-in-again.ts'
import { clock } from '../time/server-clock.ts'
import { CallFailure, refusedBy } from './call-failure.ts'
import { encryptForServer } from './cipher/sealing.ts'
import { reactionTo } from './reaction.ts'
import { request } from './request.ts'

export type SendOptions<C extends Call = Call> = {
  /** Idempotency-Key: the same key and body get the first answer again (wire.md §4) */
  idempotencyKey?: string
  /** fields encrypted with the session key just before sending */
  seal?: readonly (keyof SentOf<C> & string)[]
  signal?: AbortSignal
  /** a poll: an ended session makes it fail instead of asking the user to sign in again */
  background?: boolean
}

type Attempt = { readonly call: Call; readonly input: Record<string, unknown>; readonly file?: File } & SendOptions

/**
 * Sends a call and returns its data. Throws `CallFailure` and shows nothing. After an expired session the user signs in
 * again over the page and the call is repeated; a wrong clock or a used nonce is corrected once, and a
 * read is tried a second time if the server was unavailable.
 */
export const send = async <C extends Call>(
  call: C,
  input: SentOf<C>,
  options: SendOptions<C> = {},
): Promise<OutputOf<C>> => {
  const answer = await sendWithRecovery({ call, input: input as Record<string, unknown>, ...(options as SendOptions) })
  return (await envelopeOf(answer)).data as OutputOf<C>
}

/** Uploads one file with further fields. */
export const uploadTo = async <C extends Call>(
  call: C,
  fields: SentOf<C>,
  file: File,
  options: Pick<SendOptions<C>, 'idempotencyKey'> = {},
): Promise<OutputOf<C>> => {
  const answer = await sendWithRecovery({ call, input: fields as Record<string, unknown>, file, ...options })
  return (await envelopeOf(answer)).data as OutputOf<C>
}

/** Returns the file of an export call; `file` is an uploaded input. Throws like `send`. */
export const sendForFile = <C extends Call<'export'>>(
  call: C,
  input: SentOf<C>,
  options: Pick<Attempt, 'file' | 'idempotencyKey'> = {},
): Promise<Response> => sendWithRecovery({ call, input: input as Record<string, unknown>, ...options })

const envelopeOf = async (answer: Response) => (await answer.clone().json()) as Envelope

const refusalOf = async (answer: Response, { call }: Attempt): Promise<CallFailure | undefined> => {
  if (call.kind === 'export' && (answer.headers.get('content-code') ?? '0') === '0') return undefined
  const envelope = await envelopeOf(answer).catch(() => undefined)
  if (envelope === undefined) return new CallFailure('network', 0, '服务器的回答无法识别')
  return (envelope.code ?? 0) === 0 ? undefined : refusedBy(envelope)
}

const sealFields = async ({ input, seal: names = [] }: Attempt) => {
  const key = session.current()?.key
  if (key === undefined) return input
  const pairs = names.map(async name => [name, await encryptForServer(key, String(input[name] ?? ''))])
  return { ...input, ...Object.fromEntries(await Promise.all(pairs)) }
}

const sendOnce = async (attempt: Attempt): Promise<Response> => {
  const { call, file, idempotencyKey, signal } = attempt
  const headers = idempotencyKey === undefined ? {} : { [sessionHeaders.idempotency]: idempotencyKey }
  const answer = await request(call, await sealFields(attempt), {
    headers,
    ...(signal && { signal }),
    ...(file && { file }),
  })
  const refusal = await refusalOf(answer, attempt)
  if (refusal !== undefined) throw refusal
  return answer
}

/** Whether a call may be sent again unchanged: it only reads, by GET or POST, or has an Idempotency-Key. */
const repeatable = ({ call, idempotencyKey }: Attempt) =>
  call.kind === 'read' || (call.kind === 'export' && !call.counts) || idempotencyKey !== undefined

const retryMilliseconds = 1000

/** Tries a read a second time if the server was unavailable, for example because its database connection was lost. */
const sendAgainIfUnavailable = async (attempt: Attempt): Promise<Response> => {
  try {
    return await sendOnce(attempt)
  } catch (error) {
    const isUnavailable = error instanceof CallFailure && error.kind === 'status' && error.code === 503
    if (!isUnavailable || attempt.call.kind !== 'read' || attempt.background === true) throw error
    await new Promise(resolve => setTimeout(resolve, retryMilliseconds))
    return sendOnce(attempt)
  }
}

const sendWithRecovery = async (attempt: Attempt): Promise<Response> => {
  const used = session.current()
  try {
    return await sendAgainIfUnavailable(attempt)
  } catch (error) {
    if (!(error instanceof CallFailure) || error.kind !== 'refused') throw error
    if (error.code === commonFailures.clockOff.code) {
      clock.set((error.data as { serverTime: number }).serverTime)
      return sendOnce(attempt)
    }
    if (error.code === commonFailures.nonceUsed.code && repeatable(attempt)) return sendOnce(attempt)
    if (reactionTo(error.code) === 'changePassword') session.requirePasswordChange()
    if (reactionTo(error.code) === 'setUpSecondFactor') session.requireSecondFactor()
    if (reactionTo(error.code) !== 'signInAgain' || used === undefined || attempt.background === true) throw error
    if (session.current()?.ssid === used.ssid) await signInAgain(error.message)
    return sendOnce(attempt)
  }
}
