import { z } from 'zod'
import { address } from './address.ts'
import { sortsOf } from './list/page.ts'
import type { Permission } from './permission.ts'
import type { PortalAccess } from './portal-right.ts'

/**
 * Who may call: nobody is let in by default, so a call without this does not compile. A list means any one of them. A call
 * of the portal answers sessions of the portal, every other call the sessions of the laboratory.
 */
export type Access = 'anyone' | 'signedIn' | PortalAccess | Permission | readonly [Permission, ...Permission[]]

/** read: asks. write: one transaction with its operation-log row. step: part of signing in, opens its own transactions. export: answers a file. upload: a write with files. */
export type CallKind = 'read' | 'write' | 'step' | 'export' | 'upload'

/** How a write is filed in the operation log: the module and the kind of operation, as people read them. */
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
  /** further addresses of the same call */
  readonly also: readonly `/${string}`[]
  readonly access: A
  /** answers a caller whose password is still an initial one; every other call refuses them (10015) */
  readonly allowsInitialPassword: boolean
  /** answers a caller who has to set up a second factor first; so does what answers an initial password (else 10016) */
  readonly allowsMissingSecondFactor: boolean
  /** a signed-in call that also answers sessions of the portal */
  readonly allowsPortal: boolean
  readonly summary: string
  readonly input: I
  readonly output: O
  readonly encoding: 'query' | 'json' | 'form' | 'multipart'
  /** the keys that its list may be sorted by */
  readonly sorts: readonly string[]
  readonly log?: LogEntry
}

export type CallTable = Readonly<Record<string, Call>>
export type InputOf<C> = C extends Call<CallKind, infer I> ? z.output<I> : never
export type SentOf<C> = C extends Call<CallKind, infer I> ? z.input<I> : never
export type OutputOf<C> = C extends Call<CallKind, z.ZodType, infer O> ? z.output<O> : never

type Draft<I extends z.ZodType, O extends z.ZodType, A extends Access> = {
  /** under /api/manage/ unless it begins with a slash */
  path: string
  also?: readonly string[]
  access: A
  allowsInitialPassword?: true
  allowsMissingSecondFactor?: true
  allowsPortal?: true
  summary: string
  input?: I
  output?: O
  method?: 'GET' | 'POST'
  /** multipart: one file that is no image, beside the fields */
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
  summary: draft.summary,
  input: draft.input ?? (noInput as unknown as I),
  output: draft.output ?? (nothing as unknown as O),
  encoding,
  sorts: draft.input === undefined ? [] : sortsOf(draft.input),
})

type NoInput = typeof noInput
type Nothing = typeof nothing

/** A question: changes nothing. GET unless said otherwise. */
export const read = <O extends z.ZodType, const A extends Access, I extends z.ZodType = NoInput>(
  draft: Draft<I, O, A>,
) => declare('read', draft, draft.method ?? 'GET', draft.encoding ?? (draft.method === 'POST' ? 'json' : 'query'))

/** A change: one transaction, one operation-log row. POST unless the spec says GET. */
export const write = <const A extends Access, I extends z.ZodType = NoInput, O extends z.ZodType = Nothing>(
  draft: Draft<I, O, A> & { log: LogEntry },
): Call<'write', I, O, A> => ({
  ...declare('write', draft, draft.method ?? 'POST', draft.encoding ?? (draft.method === 'GET' ? 'query' : 'json')),
  log: draft.log,
})

/** A step of signing in or registering: what it keeps must survive its own refusal, so it opens its transactions on purpose. */
export const step = <const A extends Access, I extends z.ZodType = NoInput, O extends z.ZodType = Nothing>(
  draft: Draft<I, O, A>,
) => declare('step', draft, draft.method ?? 'POST', draft.encoding ?? (draft.method === 'GET' ? 'query' : 'json'))

/** A file for download (wire.md §5). */
export const exportOf = <const A extends Access, I extends z.ZodType = NoInput>(draft: Draft<I, Nothing, A>) =>
  declare('export', draft, draft.method ?? 'POST', draft.encoding ?? (draft.method === 'GET' ? 'query' : 'json'))

/** A multipart upload: fields are the input, the files go to the handler as checked images. */
export const upload = <const A extends Access, O extends z.ZodType, I extends z.ZodType = NoInput>(
  draft: Draft<I, O, A> & { log: LogEntry },
): Call<'upload', I, O, A> => ({ ...declare('upload', draft, 'POST', 'multipart'), log: draft.log })
