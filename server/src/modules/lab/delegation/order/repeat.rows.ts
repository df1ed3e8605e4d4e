import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { delegationInScope } from '../../../../kit/list/business-scope.ts'
import type { Scope } from '../../../../kit/list/scope.ts'

type RepeatQuestion = {
  readonly clientId: number
  /** The delegation that is changed. */
  readonly exceptId: number | null
  readonly days: number
  readonly samples: readonly { readonly sampleName: string; readonly projectIds: readonly number[] }[]
}

/**
 * Delegations of recent days with a sample of the same name and exactly the same projects; those outside the scope
 * are marked, so that they are not named. A sample that was rejected or withdrawn was not tested: to bring it again is
 * no repetition.
 */
export const findRepeats = async (db: Db, { clientId, exceptId, days, samples }: RepeatQuestion, scope: Scope) => {
  const candidates = samples.map(({ sampleName, projectIds }, at) => ({
    position: at + 1,
    sampleName,
    projectIds: [...projectIds].sort((a, b) => a - b),
  }))
  const { rows } = await sql<{
    position: number
    sampleName: string
    delegateCode: string
    createTime: string
    inScope: boolean
  }>`
    select candidate.position, candidate."sampleName" as sample_name, delegation.delegate_code, delegation.create_time,
      ${delegationInScope(scope)} as in_scope
    from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as candidate(position int, "sampleName" text, "projectIds" int[])
    join delegation on delegation.client_id = ${clientId} and delegation.deleted_time is null
      and delegation.state <> ${delegationState.cancelled} and delegation.id is distinct from ${exceptId}::int
      and delegation.create_time > now() - make_interval(days => ${days}::int)
    join sample on sample.delegation_id = delegation.id and sample.sample_name = candidate."sampleName"
      and sample.state not in (${sampleState.rejected}, ${sampleState.withdrawn})
    where candidate."projectIds" = array(select project_id from sample_item
      where sample_id = sample.id and added_for is null order by project_id)
    group by candidate.position, candidate."sampleName", delegation.id
    order by candidate.position, delegation.id desc
    limit 50`.execute(db)
  return rows
}
