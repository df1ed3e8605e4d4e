import type { InstrumentCommand, instrumentCalls } from '@seam/contract/catalogue/instrument'
import type { InputOf } from '@seam/contract/kit/call'
import type { FilterItem } from '@seam/contract/kit/list/page'
import type { Insertable, Updateable } from 'kysely'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { applyFilters, containsEveryWord, paginate } from '../../../kit/list/page.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'

const instruments = oncePer((db: Db) =>
  db
    .selectFrom('instrument')
    .select([
      'id',
      'instrumentName',
      'model',
      'instrumentNumber',
      'place',
      'remarks',
      'state',
      'calibratedUntil',
      'extendedUntil',
      'version',
      sql<boolean>`coalesce(calibrated_until < now()::date, false)`.as('expired'),
    ]),
)

const instrumentColumns = {
  keyword: containsEveryWord<Tables, 'instrument'>('instrument.search'),
  instrumentName: 'instrumentName',
  instrumentNumber: 'instrumentNumber',
  calibratedUntil: 'calibratedUntil',
  state: 'state',
} as const

/** The instruments that the list shows for these filters. */
export const filteredInstruments = (db: Db, query: readonly FilterItem[]) =>
  applyFilters(instruments(db), query, instrumentColumns)

export const selectInstrumentPage = (db: Db, input: InputOf<typeof instrumentCalls.page>) =>
  paginate(db, instruments(db), input, {
    columns: instrumentColumns,
    defaultSort: { by: 'instrumentName', order: 'asc' },
    last: 'id',
  })

export const lockInstrument = (tx: Tx, id: number) =>
  instruments(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** The facts that decide whether an instrument can be used, with the day and the setting. */
const usable = (db: Db) =>
  db
    .selectFrom('instrument')
    .select([
      'instrumentNumber',
      'instrumentName',
      'state',
      'calibratedUntil',
      'extendedUntil',
      sql<string>`to_char(now(), 'YYYY-MM-DD')`.as('today'),
      sql<boolean>`(select instrument_extension from system_config)`.as('extensionAllowed'),
    ])
    .orderBy('instrumentNumber')

export const selectInstrumentChoices = (db: Db) => usable(db).execute()

/** These instruments, locked against changes of state or calibration until the transaction ends. */
export const lockInstrumentsForUse = (tx: Tx, numbers: readonly string[]) =>
  usable(tx).where('instrumentNumber', '=', sql<string>`any(${numbers})`).forShare('instrument').execute()

export const hasInstruments = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ exists: SqlBool }>`select exists (select from instrument) as exists`.execute(db)
  return rows[0]?.exists === true
}

export const findToday = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ today: string }>`select to_char(now(), 'YYYY-MM-DD') as today`.execute(db)
  return rows[0]?.today ?? ''
}

export const isExtensionAllowed = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('systemConfig').select('instrumentExtension').executeTakeFirstOrThrow()).instrumentExtension

export const insertInstrument = async (tx: Tx, row: Insertable<Tables['instrument']>): Promise<number> =>
  (await tx.insertInto('instrument').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateInstrument = async (tx: Tx, id: number, edit: Updateable<Tables['instrument']>) => {
  await tx
    .updateTable('instrument')
    .set({ ...edit, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export const insertInstrumentEvent = async (
  tx: Tx,
  event: { instrumentId: number; command: InstrumentCommand; remarks: string },
  { userId, userName }: UserActor,
) => {
  await tx
    .insertInto('instrumentEvent')
    .values({ ...event, userId, userName })
    .execute()
}

export const selectInstrumentEvents = (db: Db, instrumentId: number) =>
  db
    .selectFrom('instrumentEvent')
    .select(['command', 'remarks', 'userName as createName', 'createTime'])
    .where('instrumentId', '=', instrumentId)
    .orderBy('id', 'desc')
    .execute()
