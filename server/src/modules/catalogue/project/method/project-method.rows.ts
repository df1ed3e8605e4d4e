import type { MethodDraft, ProjectMethod } from '@seam/contract/catalogue/project/project.method'
import type { State } from '@seam/contract/kit/dictionary'
import type { Db, Tx } from '../../../../db/database.ts'
import { oncePer } from '../../../../kit/once-per.ts'
import { nextVersion } from '../../../../kit/sql/expressions.ts'
import { standardName } from '../project.rows.ts'

const methods = oncePer((db: Db) =>
  db
    .selectFrom('projectMethod')
    .leftJoin('standard', 'standard.id', 'projectMethod.standardId')
    .select([
      'projectMethod.id',
      'projectId',
      'methodName',
      'standardId',
      standardName.as('standardName'),
      'worksheetKind',
      'readingTyped',
      'determinationInterval',
      'checkBands',
      'moistureId',
      'bands',
      'reproducibility',
      'reproducibilityBasis',
      'components',
      'sort',
      'state',
      'projectMethod.version',
    ])
    .orderBy('sort')
    .orderBy('projectMethod.id'),
)

export const selectMethods = (db: Db, projectId: number): Promise<ProjectMethod[]> =>
  methods(db).where('projectId', '=', projectId).execute()

export const findMethod = (db: Db, id: number): Promise<ProjectMethod | undefined> =>
  methods(db).where('projectMethod.id', '=', id).executeTakeFirst()

const columnsOf = ({ bands, checkBands, components, reproducibility, ...draft }: MethodDraft) => ({
  ...draft,
  bands: JSON.stringify(bands),
  checkBands: JSON.stringify(checkBands),
  components: JSON.stringify(components),
  reproducibility: JSON.stringify(reproducibility),
})

export const insertMethod = async (tx: Tx, projectId: number, draft: MethodDraft): Promise<number> =>
  (
    await tx
      .insertInto('projectMethod')
      .values({ projectId, ...columnsOf(draft) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateMethod = async (tx: Tx, id: number, draft: MethodDraft) => {
  await tx
    .updateTable('projectMethod')
    .set({ ...columnsOf(draft), version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export const setMethodState = async (tx: Tx, id: number, state: State) => {
  await tx.updateTable('projectMethod').set({ state, version: nextVersion }).where('id', '=', id).execute()
}
