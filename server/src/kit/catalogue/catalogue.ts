import type { Call, CallKind, InputOf, OutputOf } from '@seam/contract/kit/call'
import { type State, state } from '@seam/contract/kit/dictionary'
import { catalogueFailures } from '@seam/contract/kit/list/catalogue'
import type { Page, PageQuery } from '@seam/contract/kit/list/page'
import type { SelectQueryBuilder, StringReference } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Plain } from '../../db/tables/catalogue.ts'
import { type Columns, containsEveryWord, paginate } from '../list/page.ts'
import { type Change, changeSentence, changesOf, type Labels } from '../log.ts'
import { checkVersion, refuse, refuseIfAlreadySo, requireRow } from '../refusal.ts'
import type { Handlers } from '../serve/implement.ts'
import { initialsOf } from '../text/pinyin.ts'
import { deleteEntry, insertEntry, lockEntry, type PlainTable, readEntry, updateEntry } from './catalogue.rows.ts'

type PlainCalls = Readonly<Record<'page' | 'add' | 'update' | 'switchState', Call<CallKind>>>
type RowOf<C extends PlainCalls> = OutputOf<C['page']> extends Page<infer R> ? R : never
type CatalogueWrite<I> = { db: Tx; input: I; logOperation: (sentence: string, changes?: readonly Change[]) => void }
type Entry = { id: number; sort: number; state: State; version: number }

type List<R, D, T extends keyof D> = {
  table: T & PlainTable
  /** The field with the name of an entry; its initials are stored with it. */
  name: keyof R & string
  /** In lists. */
  rows: (db: Db) => SelectQueryBuilder<D, T, R>
  /** The labels of the fields in the operation log. */
  labels: Labels<R>
  /** Filters and sort keys besides keyword, sort and state. */
  columns?: Columns<D, T>
  /** Fields that documents show by reference: fixed once an entry is used. */
  fixed?: { fields: readonly (keyof R & string)[]; isUsed: (tx: Tx, id: number) => Promise<boolean> }
}

/** Locks an entry against concurrent changes and new references, or refuses. */
const lockExistingEntry = async <R extends Entry, D, T extends keyof D>(
  tx: Tx,
  { table, rows }: Pick<List<R, D, T>, 'table' | 'rows'>,
  id: number,
): Promise<R> => requireRow(await lockEntry(tx, table, rows, id))

/**
 * The handlers of a list of name, order and state, to be spread into `implement`. A list with a rule of its own
 * writes that handler itself, or wraps one of these.
 */
export const catalogue = <C extends PlainCalls, D, T extends keyof D>(calls: C, list: List<RowOf<C>, D, T>) => {
  type R = RowOf<C> & Entry
  type Draft = InputOf<C['add']> & { sort?: number | null }
  const { table, name, labels, fixed } = list
  // sound because catalogueCalls adds the fields of Entry to the rows of every such list
  const rows = list.rows as unknown as (db: Db) => SelectQueryBuilder<D, T, R>
  const noun = calls.add.log?.module ?? ''
  // sound because every PlainTable has these columns
  const of = (column: keyof Plain) => `${table}.${column}` as StringReference<D, T>
  const nameOf = (row: object) => String((row as Record<string, unknown>)[name])
  const logNameOf = (row: object) => `${noun}【${nameOf(row)}】`
  const columns: Columns<D, T> = {
    keyword: containsEveryWord(of('search')),
    sort: of('sort'),
    state: of('state'),
    ...list.columns,
  }
  const refuseIfFixedFieldChanged = async (tx: Tx, before: R, after: R) => {
    if (fixed === undefined || fixed.fields.every(field => before[field] === after[field])) return
    if (await fixed.isUsed(tx, before.id)) throw refuse(catalogueFailures.nameFixed)
  }

  const handlers = {
    page: ({ db, input }: { db: Db; input: PageQuery }) =>
      paginate(db, rows(db), input, {
        columns,
        last: of('id'),
        defaultSort: { by: of('sort'), order: 'asc' },
      }),

    add: async ({ db, input, logOperation }: CatalogueWrite<Draft>) => {
      const id = await insertEntry(db, table, { ...input, pinyin: initialsOf(nameOf(input)) })
      logOperation(`新增${logNameOf(input)}`)
      return { id }
    },

    update: async ({ db, input, logOperation }: CatalogueWrite<Draft & { id: number; version: number }>) => {
      const before = await lockExistingEntry(db, { table, rows }, input.id)
      checkVersion(before, input.version)
      const { id, version: _seen, sort, ...draft } = input
      const place = typeof sort === 'number' ? { sort } : {}
      await updateEntry(db, table, id, { ...draft, ...place, pinyin: initialsOf(nameOf(input)) })
      const after = requireRow(await readEntry(db, table, rows, id))
      await refuseIfFixedFieldChanged(db, before, after)
      const changes = changesOf<R>(before, after, { ...labels, sort: '排序' } as Labels<R>)
      logOperation(changeSentence(logNameOf(before), changes), changes)
      return null
    },

    switchState: async ({ db, input, logOperation }: CatalogueWrite<{ id: number; state: State }>) => {
      const before = await lockExistingEntry(db, { table, rows }, input.id)
      refuseIfAlreadySo(before.state, input.state)
      await updateEntry(db, table, input.id, { state: input.state })
      const changes = changesOf<Entry>(before, { ...before, state: input.state }, { state: ['状态', state.label] })
      logOperation(`${input.state === state.stopped ? '停用' : '启用'}${logNameOf(before)}`, changes)
      return null
    },
  }
  // sound because the inputs are those of catalogueCalls; TypeScript cannot relate the generic ones field by field
  return handlers as unknown as Pick<Handlers<C>, keyof typeof handlers>
}

/** The handler that deletes an unused entry; a used one can only be stopped. */
export const removal =
  <R extends Entry, D, T extends keyof D>(
    call: Call<'write'>,
    { table, name, rows }: Pick<List<R, D, T>, 'table' | 'name' | 'rows'>,
    isUsed: (tx: Tx, id: number) => Promise<boolean>,
  ) =>
  async ({ db, input, logOperation }: CatalogueWrite<{ id: number }>) => {
    const before = await lockExistingEntry(db, { table, rows }, input.id)
    if (await isUsed(db, input.id)) throw refuse(catalogueFailures.inUse)
    await deleteEntry(db, table, input.id)
    logOperation(`${call.log?.action ?? ''}【${String(before[name])}】`)
    return null
  }
