import type { LogEntry } from '@seam/contract/kit/call'
import type { Tx } from '../db/database.ts'
import type { Caller } from './caller.ts'
import type { RequestFacts } from './serve/request-facts.ts'
import type { Actor } from './transition/actor.ts'

/** A changed field, labelled in Chinese. */
export type Change = { readonly field: string; readonly label: string; readonly before: string; readonly after: string }

/** The labels of the fields of a row, and the format of their values. */
export type Labels<R> = {
  readonly [K in keyof R]?: string | readonly [label: string, show: (value: R[K], row: R) => string]
}

const plain = (value: unknown): string => (value === null || value === undefined || value === '' ? '空' : String(value))

/** A boolean as text. */
export const yesNo = (on: boolean): string => (on ? '是' : '否')

/**
 * The fields that differ, labelled: `changesOf(before, after, { userName: '姓名', userStatus: ['状态', userStatus.label]
 * })`.
 */
export const changesOf = <R extends object>(before: R, after: R, fields: Labels<R>): Change[] =>
  (Object.keys(fields) as (keyof R & string)[]).flatMap(field => {
    const how = fields[field]
    if (how === undefined) return []
    const label = typeof how === 'string' ? how : (how as readonly [string, unknown])[0]
    const show = typeof how === 'string' ? plain : (how as readonly [string, (value: unknown, row: R) => string])[1]
    const change = { field, label, before: show(before[field], before), after: show(after[field], after) }
    return change.before === change.after ? [] : [change]
  })

/** 由【a】改为【b】 for each changed field, in one sentence. */
export const changeSentence = (subject: string, changes: readonly Change[]): string =>
  changes.length === 0
    ? `保存${subject}，没有改动`
    : `将${subject}的${changes.map(({ label, before, after }) => `${label}由【${before}】改为【${after}】`).join('，')}`

/** Writes the operation-log row in the transaction of the call. */
export const writeOperation = (
  tx: Tx,
  entry: LogEntry,
  caller: (Pick<Caller, 'userMobile' | 'userName'> & { readonly userId: number | null }) | undefined,
  request: Pick<RequestFacts, 'address' | 'traceId'>,
  sentence: string,
  changes: readonly Change[],
) =>
  tx
    .insertInto('operationLog')
    .values({
      userId: caller?.userId ?? null,
      createName: caller?.userMobile ?? '',
      userName: caller?.userName ?? '',
      operModule: entry.module,
      operType: entry.action,
      operContent: sentence,
      changes: JSON.stringify(changes),
      operIp: request.address,
      traceId: request.traceId,
    })
    .execute()

/** Writes what an actor did outside of a request, as a channel or a job, in the transaction of the change. */
export const writeOperationOf = (tx: Tx, entry: LogEntry, { userId, userName, address }: Actor, sentence: string) =>
  writeOperation(tx, entry, { userId, userMobile: '', userName }, { address, traceId: '' }, sentence, [])
