import { sql } from 'kysely'
import { nextVersion } from '../../../kit/next-version.ts'
import type { Db, Tx } from '../../database.ts'
import type { Ground } from './ground.ts'

const laboratory = {
  labName: '汾源煤质检测中心（演示）',
  address: '山西省吕梁市离石区滨河北路88号',
  telephone: '0358-8200100',
  cmaNo: '000000000000',
}

/** Outside the scope, so that some reports carry no mark. */
const unaccredited = ['BLEND', 'DDPM', 'B', 'MACERAL', 'AS', 'HG']

/** Gives the laboratory a name, and the mark its scope. */
export const nameLaboratory = async (tx: Tx) => {
  await tx
    .updateTable('laboratory')
    .set({ ...laboratory, version: nextVersion })
    .execute()
  await tx
    .insertInto('accreditedProject')
    .columns(['mark', 'projectId'])
    .expression(eb =>
      eb
        .selectFrom('project')
        .select([sql.lit('CMA').as('mark'), 'id'])
        .where('projectCode', 'not in', unaccredited),
    )
    .execute()
}

export const readLaboratory = async (db: Db): Promise<Pick<Ground, 'laboratory' | 'accredited'>> => {
  const scope = await db
    .selectFrom('accreditedProject')
    .innerJoin('project', 'project.id', 'projectId')
    .select('projectCode')
    .execute()
  return { laboratory, accredited: new Set(scope.map(({ projectCode }) => projectCode)) }
}
