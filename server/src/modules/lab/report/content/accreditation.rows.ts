import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { confirmedStates } from '../../../../kit/list/states.ts'

/** Whether a version of a result is by a method other than the default one of its project that `mark` does not cover. */
const isByOtherMethod = (version: 'printed' | 'input', mark: string) => sql`${sql.ref(version)}.method_id is not null
  and not exists (select from accredited_method where mark = ${mark} and method_id = ${sql.ref(version)}.method_id)`

/**
 * Whether a mark covers all printed results of these samples: the project, where it was determined by its default method,
 * otherwise the method; of a calculated result also the methods of what it was calculated from.
 */
const isAccredited = (mark: 'CMA' | 'CNAS', sampleIds: readonly number[]) => sql<boolean>`not exists (
  select from sample_item item join result printed on printed.item_id = item.id and printed.result_no = item.result_version
  where item.sample_id = any(${sampleIds}) and item.requested and item.state in (${confirmedStates})
    and (${isByOtherMethod('printed', mark)} or printed.method_id is null and not exists (select from accredited_project
        where mark = ${mark} and project_id = item.project_id)
      or exists (select from jsonb_to_recordset(printed.inputs) as measured("itemId" int, "resultNo" int)
        join result input on input.item_id = "itemId" and input.result_no = "resultNo"
        where ${isByOtherMethod('input', mark)})))`

/** The laboratory, with the marks that cover all printed results of these samples. */
export const findLaboratoryWithMarks = async (db: Db, sampleIds: readonly number[]) => {
  const { labName, address, telephone, cmaNo, cnasNo, ...covered } = await db
    .selectFrom('laboratory')
    .selectAll()
    .select([isAccredited('CMA', sampleIds).as('cma'), isAccredited('CNAS', sampleIds).as('cnas')])
    .executeTakeFirstOrThrow()
  const marks = [
    { mark: 'CMA' as const, certificateNo: cmaNo, isCarried: covered.cma },
    { mark: 'CNAS' as const, certificateNo: cnasNo, isCarried: covered.cnas },
  ]
  const carried = marks.filter(({ certificateNo, isCarried }) => certificateNo !== '' && isCarried)
  return {
    labName,
    address,
    telephone,
    marks: carried.map(({ mark, certificateNo }) => ({ mark, certificateNo })),
  }
}
