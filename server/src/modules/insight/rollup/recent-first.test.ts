import { addDays } from '@seam/contract/kit/value/day'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addDelegationUnderTest, useLaboratory } from '../../../../test/builders/result/bench.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { subjects } from './bucket-content.ts'
import { rollUp, rollUpInTurn } from './rollup.commands.ts'

const { stage, lab } = useLaboratory()

it('recent days of every subject are computed before the years of another', async () => {
  const { id } = await addDelegationUnderTest(lab, 'MAD')
  await sql`update delegation set create_time = create_time - interval '100 days' where id = ${id}`.execute(stage.db)
  const firstDays = async () => {
    const { rows } = await sql<{ subject: string; first: string }>`select subject, min(start)::date::text as first
      from stat_bucket where grain = 'day' group by 1`.execute(stage.db)
    return new Map(rows.map(({ subject, first }) => [subject, first]))
  }
  const today = laboratoryDay()
  await rollUp(stage.db, AbortSignal.abort())
  expect(await firstDays(), 'a process that stops begins no transaction').toEqual(new Map())
  expect(await rollUpInTurn(stage.db, subjects)).toEqual(subjects)
  const recent = await firstDays()
  for (const subject of subjects) expect(recent.get(subject)?.localeCompare(addDays(today, -32)), subject).toBe(1)
  await rollUp(stage.db)
  const all = await firstDays()
  for (const subject of subjects) expect(all.get(subject), subject).toBe(addDays(today, -100))
})
