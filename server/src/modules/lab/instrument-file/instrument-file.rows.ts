import type { InputOf } from '@seam/contract/kit/call'
import type { instrumentFileCalls, Mapping } from '@seam/contract/lab/result/instrument-file'
import { itemState } from '@seam/contract/lab/sample/sample'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { itemVisibleAtBench } from '../../../kit/list/business-scope.ts'
import { paginate } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'
import { retestsBlind } from '../retest/retest.rules.ts'

const mappings = oncePer((db: Db) =>
  db.selectFrom('fileMapping').select(['id', 'mappingName', 'codeHeading', 'instrumentNumber', 'columns', 'version']),
)

export const selectMappings = (db: Db) => mappings(db).orderBy('mappingName').execute()

export const findMapping = (db: Db, id: number) => mappings(db).where('id', '=', id).executeTakeFirst()

export const lockMapping = (tx: Tx, id: number) => mappings(tx).where('id', '=', id).forUpdate().executeTakeFirst()

type Fields = Pick<Mapping, 'mappingName' | 'codeHeading' | 'instrumentNumber' | 'columns'>

export const insertMapping = async (tx: Tx, { columns, ...mapping }: Fields): Promise<number> =>
  (
    await tx
      .insertInto('fileMapping')
      .values({ ...mapping, columns: JSON.stringify(columns) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateMapping = async (tx: Tx, id: number, { columns, ...mapping }: Fields) => {
  await tx
    .updateTable('fileMapping')
    .set({ ...mapping, columns: JSON.stringify(columns), version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** The samples with these lab codes in the caller's scope at the bench, and their live items of these projects. */
export const selectFileItems = async (
  db: Db,
  { labCodes, projectIds }: { labCodes: readonly string[]; projectIds: readonly number[] },
  scope: Scope,
) => {
  const samples = db
    .selectFrom('sample')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .where('sample.labCode', '=', sql<string>`any(${[...labCodes]}::text[])`)
    .where('delegation.deletedTime', 'is', null)
    .where(itemVisibleAtBench(scope))
  const [existingSamples, items] = await Promise.all([
    samples.select('sample.labCode').execute(),
    samples
      .innerJoin('sampleItem', 'sampleItem.sampleId', 'sample.id')
      .where('sampleItem.projectId', '=', sql<number>`any(${[...projectIds]}::int[])`)
      .where('sampleItem.state', '<', itemState.cancelled)
      .select([
        'sampleItem.id as itemId',
        'sampleItem.version',
        'sampleItem.state',
        'sampleItem.projectId',
        'sample.labCode',
      ])
      .execute(),
  ])
  return {
    existingCodes: new Set(existingSamples.flatMap(({ labCode }) => labCode ?? [])),
    items: items.map(item => ({ ...item, labCode: item.labCode ?? '' })),
  }
}

export const selectProjectNames = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom('project')
    .select(['id', 'projectName'])
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
  return new Map(rows.map(({ id, projectName }) => [id, projectName]))
}

type FileReader = Pick<Caller, 'userId' | 'permissions'>

/** Whoever may retest what a file contains downloads only those that they loaded. */
const canDownload = ({ userId, permissions }: FileReader) =>
  retestsBlind(permissions) ? sql<boolean>`instrument_file.user_id = ${userId}` : sql<boolean>`true`

const files = (db: Db, reader: FileReader) =>
  db
    .selectFrom('instrumentFile')
    .leftJoin('fileMapping', 'fileMapping.id', 'instrumentFile.mappingId')
    .select([
      'instrumentFile.id',
      'instrumentFile.fileName',
      sql<string>`file_mapping.mapping_name`.as('mappingName'),
      'instrumentFile.loaded',
      sql<string>`encode(instrument_file.hash, 'hex')`.as('hash'),
      'instrumentFile.userName',
      'instrumentFile.createTime',
      canDownload(reader).as('canDownload'),
    ])

export const selectFilePage = (db: Db, input: InputOf<typeof instrumentFileCalls.page>, reader: FileReader) =>
  paginate(db, files(db, reader), input, {
    columns: { fileName: 'instrumentFile.fileName', createTime: 'instrumentFile.createTime' },
    last: 'instrumentFile.id',
  })

export const findFile = (db: Db, id: number, reader: FileReader) =>
  db
    .selectFrom('instrumentFile')
    .select(['fileName', 'content', canDownload(reader).as('canDownload')])
    .where('id', '=', id)
    .executeTakeFirst()

export const insertFile = async (
  tx: Tx,
  file: { mappingId: number; fileName: string; hash: Buffer; content: Buffer; loaded: number },
  { userId, userName }: UserActor,
): Promise<number> =>
  (
    await tx
      .insertInto('instrumentFile')
      .values({ ...file, userId, userName })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
