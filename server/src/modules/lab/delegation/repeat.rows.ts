import { delegationState } from '@seam/contract/lab/delegation'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

type RepeatQuestion = {
  readonly clientId: number
  /** the delegation that is being changed */
  readonly except: number | null
  readonly days: number
  readonly samples: readonly { readonly sampleName: string; readonly projectIds: readonly number[] }[]
}

/** Delegations of the last days with a sample of the same name and exactly the same projects. */
export const findRepeats = async (db: Db, { clientId, except, days, samples }: RepeatQuestion) => {
  const asked = samples.map(({ sampleName, projectIds }, at) => ({
    position: at + 1,
    sampleName,
    projectIds: [...projectIds].sort((a, b) => a - b),
  }))
  const { rows } = await sql<{ position: number; sampleName: string; delegateCode: string; createTime: string }>`
    select asked.position, asked."sampleName" as sample_name, delegation.delegate_code, delegation.create_time
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(position int, "sampleName" text, "projectIds" int[])
    join delegation on delegation.client_id = ${clientId} and delegation.deleted_time is null
      and delegation.state <> ${delegationState.cancelled} and delegation.id is distinct from ${except}::int
      and delegation.create_time > now() - make_interval(days => ${days}::int)
    join sample on sample.delegation_id = delegation.id and sample.sample_name = asked."sampleName"
    where asked."projectIds" = array(select project_id from sample_item where sample_id = sample.id order by project_id)
    order by asked.position, delegation.id desc
    limit 50`.execute(db)
  return rows
}
