import type { Call, CallKind, CallTable, InputOf, OutputOf } from '@seam/contract/kit/call'
import type { Failure } from '@seam/contract/kit/failure'
import type { z } from 'zod'
import type { Db, Tx } from '../../db/database.ts'
import type { Caller } from '../caller.ts'
import type { ListExport } from '../export/list.ts'
import type { FileAnswer } from '../export/send-file.ts'
import type { Job } from '../jobs/job.ts'
import type { Change } from '../log.ts'
import type { Services } from '../services.ts'
import type { UploadedFile } from '../upload/form.ts'
import type { UploadedImage } from '../upload/upload.ts'
import type { RequestFacts } from './request-facts.ts'

type CallerOf<C> =
  C extends Call<CallKind, z.ZodType, z.ZodType, infer A> ? ('anyone' extends A ? Caller | undefined : Caller) : never

type CallContext<C> = {
  readonly input: InputOf<C>
  readonly caller: CallerOf<C>
  readonly request: RequestFacts
  readonly services: Services
  /** Of a multipart call other than `upload`. */
  readonly file?: UploadedFile | undefined
}

export type ReadContext<C> = CallContext<C> & { readonly db: Db }

/** Runs `run` in the transaction, once for a request that is sent again under its key: then with its first result. */
export type Once = <T>(tx: Tx, run: () => Promise<T>) => Promise<T>
/** Of an export that records its file as a numbered copy. */
export type CountingContext<C> = ReadContext<C> & { readonly once: Once }
export type WriteContext<C> = CallContext<C> & {
  /** The transaction of this call. */
  readonly db: Tx
  /** The result of `preparedWrite`'s preparation. */
  readonly prepared?: unknown
  /** Logs the operation: a Chinese sentence, and the changed fields. Every write logs once. */
  readonly logOperation: (sentence: string, changes?: readonly Change[]) => void
  /** Queues a job in this transaction: it runs if and only if the call commits. */
  readonly afterCommit: <D extends object>(job: Job<D>, data: D) => Promise<void>
}
type UploadContext<C> = WriteContext<C> & { readonly images: readonly UploadedImage[] }

/** The context of any handler, without what depends on the kind of its call. */
export type HandlerContext = Omit<UploadContext<Call>, 'db' | 'logOperation' | 'afterCommit'>
type AnyContext = UploadContext<Call> & { readonly once: Once }

/**
 * The preparation of a write before its transaction opens, with the connections of the pools; the handler gets its
 * result.
 */
type Prepare = (context: CallContext<Call>) => Promise<unknown>

/**
 * A write with a preparation outside its transaction: counting an attempt, which must survive a refusal, or hashing,
 * which takes long. Inside the transaction it would take a second connection while holding one, and many at once
 * could deadlock.
 */
export const preparedWrite = <X, W extends X & { readonly prepared?: unknown }, P, O>(
  prepare: (context: X) => Promise<P>,
  handle: (context: W, prepared: P) => Promise<O>,
) => Object.assign((context: W) => handle(context, context.prepared as P), { prepare })

/** The client whose account a write changes, found before its transaction; undefined if the input names none. */
type ClientOf = (context: CallContext<Call>) => Promise<number | undefined>

/** A write of a client's money: a process runs at most two of one client at a time (`inClientTurn`). */
export const moneyWrite = <C extends Call<'write'>>(
  clientOf: (context: CallContext<C>) => Promise<number | undefined>,
  handle: (context: WriteContext<C>) => Promise<OutputOf<C>>,
) => Object.assign((context: WriteContext<C>) => handle(context), handle, { clientOf })

type Handler<C> =
  C extends Call<'write'>
    ? (context: WriteContext<C>) => Promise<OutputOf<C>>
    : C extends Call<'upload'>
      ? (context: UploadContext<C>) => Promise<OutputOf<C>>
      : C extends Call<'export'>
        ? (context: CountingContext<C>) => Promise<FileAnswer>
        : (context: ReadContext<C>) => Promise<OutputOf<C>>

export type Handlers<T extends CallTable> = { readonly [K in keyof T]: Handler<T[K]> }

export type Route = {
  readonly call: Call
  readonly handle: (context: AnyContext) => Promise<unknown>
  readonly constraints: Readonly<Record<string, Failure>>
  readonly prepare?: Prepare
  /** For a money write: the client whose turn it takes. */
  readonly clientOf?: ClientOf
  /** For a list's export: what the export centre runs again in a job. */
  readonly list?: ListExport
}

/**
 * Joins a table of calls with its handlers; a missing handler does not compile. `constraints` maps a database
 * constraint, which a race may violate after the check, to its refusal.
 */
export const implement = <T extends CallTable>(
  calls: T,
  handlers: Handlers<T>,
  constraints: Readonly<Record<string, Failure>> = {},
): readonly Route[] =>
  Object.entries(calls).map(([name, call]) => {
    // each handler has the types of its own call; a route takes the parsed input of any
    const handle = handlers[name as keyof T] as unknown as Route['handle'] &
      Pick<Route, 'list' | 'prepare' | 'clientOf'>
    const { list, prepare, clientOf } = handle
    const own = { ...(list && { list }), ...(prepare && { prepare }), ...(clientOf && { clientOf }) }
    return { call, handle, constraints, ...own }
  })
