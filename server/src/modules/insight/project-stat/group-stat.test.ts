import { projectStatCalls } from '@seam/contract/insight/stat/project'
import { toFen } from '@seam/contract/kit/value/money'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addClient, addDelegation, cancelNow, expectOk, payFor, sampleDraft } from '../../../../test/builders/lab.ts'
import { grantCredit } from '../../../../test/builders/money/credit.ts'
import { useLaboratory } from '../../../../test/builders/result/bench.ts'
import { manager, personWith } from '../../../../test/people.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { stage, lab } = useLaboratory()

it('shows what was charged or refunded in a period in which nothing was ordered', async () => {
  const { desk, words } = lab
  const client = await addClient(desk)
  await grantCredit(desk, client.id, 1_000_000n)
  const samples = [
    sampleDraft(words, { projectIds: [], groupIds: [words.offer.groups[0]?.id ?? 0] }),
    sampleDraft(words, { projectIds: words.projects('MT') }),
  ]
  const delegation = await addDelegation(desk, words, client.id, { samples })
  await sql`update delegation set register_time = register_time - interval '9 days' where id = ${delegation.id}`.execute(
    stage.db,
  )
  await expectOk(payFor(desk, delegation, 9))
  const today = laboratoryDay()
  const query = [{ key: 'clientId', op: 'eq' as const, value: [client.id] }]
  const accountant = await manager(stage)
  const ask = async () => {
    const { rows, total } = await expectOk(
      accountant.call(projectStatCalls.groups, { startTime: today, endTime: today, query }),
    )
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['group', 'single'])
    const fen = rows.map(({ income }) => toFen(income ?? '0'))
    expect(fen.reduce((sum, one) => sum + one, 0n)).toBe(toFen(total.income ?? '0'))
    return fen
  }
  const charged = await ask()
  expect(charged.every(fen => fen > 0n)).toBe(true)

  await stage.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update posting set business_date = business_date - 9, create_time = create_time - interval '9 days'
      where client_id = ${client.id}`.execute(tx)
    await sql`update fee_line set create_time = create_time - interval '9 days' where delegation_id = ${delegation.id}`.execute(
      tx,
    )
  })
  await cancelNow(desk, delegation.id)
  expect((await ask()).toSorted()).toEqual(charged.map(fen => -fen).toSorted())

  const reader = await personWith(stage, 'statProject')
  const { rows } = await expectOk(
    reader.client.call(projectStatCalls.groups, { startTime: today, endTime: today, query }),
  )
  expect(rows).toEqual([])
})
