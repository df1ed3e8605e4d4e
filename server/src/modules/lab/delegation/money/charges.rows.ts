import { payMethod } from '@seam/contract/client/money/pay-method'
import { payState } from '@seam/contract/lab/delegation/delegation'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import { jsonOf } from '../../../../kit/sql/json-of.ts'

type Charge = {
  readonly sampleId: number
  readonly groupId: number | null
  readonly itemId: number | null
  readonly name: string
  readonly charged: bigint
}

/** `sampleId`: null if the delegation has no charges. */
type ChargeRow = Omit<Charge, 'sampleId'> & { readonly delegationId: number; readonly sampleId: number | null }

/**
 * For each of these delegations that has no fee lines yet, the charges of its samples at their frozen prices, without
 * rejected ones: by sample, its packages in the order of selection, then its projects.
 */
export const selectUnfrozenCharges = async (
  db: Db,
  delegationIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Charge[]>> => {
  const { rows } = await sql<ChargeRow>`
    select delegation.id as delegation_id, sample_id, group_id, item_id, name, charged
    from delegation left join lateral (
      select sample.position, sample.id as sample_id, 0 as sort, sample_group.sort::bigint as place, group_id, null::int as item_id,
        group_name as name, price as charged
      from sample join sample_group on sample_id = sample.id
      where delegation_id = delegation.id and sample.state <> ${sql.lit(sampleState.rejected)}
      union all
      select sample.position, sample.id, 1, sample_item.id, null, sample_item.id, project_name, charged
      from sample join sample_item on sample_id = sample.id join project on project.id = project_id
      where delegation_id = delegation.id and sample.state <> ${sql.lit(sampleState.rejected)} and sample_item.group_id is null
    ) line on true
    where delegation.id = any(${delegationIds}::int[])
      and not exists (select from fee_line where fee_line.delegation_id = delegation.id)
    order by delegation.id, position, sort, place`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ delegationId }) => delegationId)].map(([id, own]) => [
      id,
      own.flatMap(({ sampleId, groupId, itemId, name, charged }) =>
        sampleId === null ? [] : [{ sampleId, groupId, itemId, name, charged }],
      ),
    ]),
  )
}

type MoneyColumns = {
  readonly id: number
  readonly fee: bigint
  readonly paid: bigint
  readonly credited: bigint
  readonly refunded: bigint
  readonly payState: number
  /** Before the factors; undefined: unchanged. */
  readonly subtotal?: bigint | undefined
}

/** Stores the amounts of locked delegations. */
export const updateMoney = async (tx: Tx, delegations: readonly MoneyColumns[]) => {
  await sql`update delegation set fee = own.fee, paid = own.paid, credited = own.credited, refunded = own.refunded,
      pay_state = own."payState", subtotal = coalesce(own.subtotal, delegation.subtotal), version = version + 1, update_time = now()
    from jsonb_to_recordset(${jsonOf(delegations)}::jsonb) as own(id int, fee bigint, paid bigint, credited bigint,
      refunded bigint, "payState" smallint, subtotal bigint)
    where delegation.id = own.id and delegation.id = any(${delegations.map(({ id }) => id)}::int[])`.execute(tx)
}

/** Marks locked credit delegations without a remaining debt as paid. */
export const updateSettledPayStates = async (tx: Tx, ids: readonly number[]) => {
  await sql`update delegation set pay_state = ${sql.lit(payState.paid)}, version = version + 1, update_time = now()
    where id = any(${ids}) and pay_state = ${sql.lit(payState.onCredit)} and not exists (
      select from trade_share join trade on trade.id = trade_id where delegation_id = delegation.id
        and pay_method = ${sql.lit(payMethod.credit)} and outstanding > 0 and trade_share.amount > settled + released + written_off
    )`.execute(tx)
}
