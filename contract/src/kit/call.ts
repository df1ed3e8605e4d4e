import { z } from 'zod'
import { address } from './address.ts'
import { sortsOf } from './list/page.ts'
import type { Permission } from './permission.ts'
import type { PortalAccess } from './portal/portal-right.ts'

/**
 * Who may call. Access is required: a call without it does not compile. A list means any one of its permissions. A
 * call of the portal accepts sessions of the portal only, every other call sessions of the laboratory only.
 */
export type Access = 'anyone' | 'signedIn' | PortalAccess | Permission | readonly [Permission, ...Permission[]]

/**
 * read: a query. write: one transaction with its operation-log row. step: part of signing in, opens its own
 * transactions. export: answers a file. upload: a write with files.
 */
export type CallKind = 'read' | 'write' | 'step' | 'export' | 'upload'

/** Whether calls of the kind run in one transaction with an operation-log row. */
export const isWrite = (kind: CallKind): boolean => kind === 'write' || kind === 'upload'

type Keyed = Pick<Call, 'kind' | 'access' | 'ignoresKey' | 'counts'>

/** Whether the call answers a request that is sent again under its Idempotency-Key with the first answer (wire.md §4). */
export const honoursKey = ({ kind, access, ignoresKey, counts }: Keyed): boolean =>
  access !== 'anyone' && (isWrite(kind) || counts || (kind === 'step' && ignoresKey === undefined))

/** The operation log entry of a write: its module and the kind of operation, in Chinese. */
export type LogEntry = { readonly module: string; readonly action: string }

export type Call<
  K extends CallKind = CallKind,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = {
  readonly kind: K
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  /** Other addresses of the same call. */
  readonly also: readonly `/${string}`[]
  readonly access: A
  /** Accepts a caller whose password is still the initial one; every other call refuses them (10015). */
  readonly allowsInitialPassword: boolean
  /**
   * Accepts a caller who must set up a second factor first; so do calls that accept an initial password (otherwise
   * 10016).
   */
  readonly allowsMissingSecondFactor: boolean
  /** A signed-in call that also accepts sessions of the portal. */
  readonly allowsPortal: boolean
  /** Of a step with a session: why an Idempotency-Key has no effect on it. */
  readonly ignoresKey?: string
  /** An export that records its file as a numbered copy. */
  readonly counts: boolean
  readonly summary: string
  readonly input: I
  readonly output: O
  readonly encoding: 'query' | 'json' | 'form' | 'multipart'
  /** The sort keys of its list. */
  readonly sorts: readonly string[]
  readonly log?: LogEntry
}

/** What only the server needs of a call: the browser's contract is without it (web/build/contract.ts). */
export const serverFields: readonly string[] = [
  'input',
  'output',
  'summary',
  'log',
  'also',
  'allowsInitialPassword',
  'allowsMissingSecondFactor',
  'allowsPortal',
  'ignoresKey',
] satisfies readonly (keyof Call)[]

export type CallTable = Readonly<Record<string, Call>>
export type InputOf<C> = C extends Call<CallKind, infer I> ? z.output<I> : never
export type SentOf<C> = C extends Call<CallKind, infer I> ? z.input<I> : never
export type OutputOf<C> = C extends Call<CallKind, z.ZodType, infer O> ? z.output<O> : never

type Draft<I extends z.ZodType, O extends z.ZodType, A extends Access> = {
  /** Under /api/manage/ unless it begins with a slash. */
  path: string
  also?: readonly string[]
  access: A
  allowsInitialPassword?: true
  allowsMissingSecondFactor?: true
  allowsPortal?: true
  ignoresKey?: string
  counts?: true
  summary: string
  input?: I
  output?: O
  method?: 'GET' | 'POST'
  /** multipart: one file that is not an image, in addition to the fields. */
  encoding?: 'form' | 'multipart'
}

export const nothing = z.null()
export const noInput = z.strictObject({})

const declare = <K extends CallKind, I extends z.ZodType, O extends z.ZodType, A extends Access>(
  kind: K,
  draft: Draft<I, O, A>,
  method: 'GET' | 'POST',
  encoding: Call['encoding'],
): Call<K, I, O, A> => ({
  kind,
  method,
  path: address(draft.path),
  also: (draft.also ?? []).map(address),
  access: draft.access,
  allowsInitialPassword: draft.allowsInitialPassword ?? false,
  allowsMissingSecondFactor: draft.allowsMissingSecondFactor ?? draft.allowsInitialPassword ?? false,
  allowsPortal: draft.allowsPortal ?? false,
  ...(draft.ignoresKey !== undefined && { ignoresKey: draft.ignoresKey }),
  counts: draft.counts ?? false,
  summary: draft.summary,
  input: draft.input ?? (noInput as unknown as I),
  output: draft.output ?? (nothing as unknown as O),
  encoding,
  sorts: draft.input === undefined ? [] : sortsOf(draft.input),
})

type NoInput = typeof noInput
type Nothing = typeof nothing

/** A query: changes nothing. GET by default. */
export const read = <O extends z.ZodType, const A extends Access, I extends z.ZodType = NoInput>(
  draft: Draft<I, O, A>,
) => declare('read', draft, draft.method ?? 'GET', draft.encoding ?? (draft.method === 'POST' ? 'json' : 'query'))

/** A change: one transaction, one operation-log row. POST unless the spec requires GET. */
export const write = <const A extends Access, I extends z.ZodType = NoInput, O extends z.ZodType = Nothing>(
  draft: Draft<I, O, A> & { log: LogEntry },
): Call<'write', I, O, A> => ({
  ...declare('write', draft, draft.method ?? 'POST', draft.encoding ?? (draft.method === 'GET' ? 'query' : 'json')),
  log: draft.log,
})

/**
 * A step of signing in or registering. What it stores must survive its own refusal, so it opens its own transactions.
 */
export const step = <const A extends Access, I extends z.ZodType = NoInput, O extends z.ZodType = Nothing>(
  draft: Draft<I, O, A>,
) => declare('step', draft, draft.method ?? 'POST', draft.encoding ?? (draft.method === 'GET' ? 'query' : 'json'))

/** A file for download (wire.md §5). */
export const exportOf = <const A extends Access, I extends z.ZodType = NoInput>(draft: Draft<I, Nothing, A>) =>
  declare('export', draft, draft.method ?? 'POST', draft.encoding ?? (draft.method === 'GET' ? 'query' : 'json'))

/** A multipart upload: the fields are the input, and the handler receives the files as checked images. */
export const upload = <const A extends Access, O extends z.ZodType, I extends z.ZodType = NoInput>(
  draft: Draft<I, O, A> & { log: LogEntry },
): Call<'upload', I, O, A> => ({ ...declare('upload', draft, 'POST', 'multipart'), log: draft.log })
