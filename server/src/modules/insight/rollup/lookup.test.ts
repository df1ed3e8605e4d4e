import { projectStatCalls } from '@seam/contract/insight/stat/project'
import { timeStatCalls } from '@seam/contract/insight/stat/time'
import { addDays } from '@seam/contract/kit/value/day'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { addDelegationUnderTest, enterAndConfirm, useLaboratory } from '../../../../test/builders/result/bench.ts'
import { everything } from '../../../kit/list/scope.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { rangeOf } from '../stat/measure/measure.sql.ts'
import { selectTotals } from './figure.rows.ts'
import { findBuckets, inFigureSnapshot } from './lookup.rows.ts'
import { rollUp } from './rollup.commands.ts'

const { stage, lab } = useLaboratory()
const today = laboratoryDay()
const period = { from: addDays(today, -90), to: today }
const input = { startTime: period.from, endTime: period.to }

beforeAll(async () => {
  const { id } = await addDelegationUnderTest(lab, 'AAD')
  await enterAndConfirm(stage.db, lab, id, { AAD: ['9.88', '9.72'] })
  await rollUp(stage.db)
})

const lookupOf = /from stat_bucket/

describe('buckets', () => {
  it.each([
    ['timeStat.list', async (): Promise<void> => void (await expectOk(lab.desk.call(timeStatCalls.list, input)))],
    ['projectStat.list', async (): Promise<void> => void (await expectOk(lab.desk.call(projectStatCalls.list, input)))],
  ] as const)('are looked up once by %s, of at most 8 statements', async (_name, call) => {
    const sent = await stage.statementsOf(call)
    const statements = sent.filter(text => !/^(start|begin|commit|set) ?/.test(text))
    expect(statements.length).toBeLessThanOrEqual(8)
    expect(statements.filter(text => lookupOf.test(text))).toHaveLength(1)
  })

  it('of a part of the period and of its subjects are those that a look-up of their own finds', async () => {
    await sql`insert into stat_mark (subject, hour) values ('flow', ${addDays(today, -3)}::timestamp)`.execute(stage.db)
    const part = rangeOf({ from: addDays(today, -5), to: addDays(today, -2) })
    const own = await findBuckets(stage.db, ['flow'], part)
    const text = (rows: typeof own) => rows.map(row => JSON.stringify(row)).toSorted()
    expect(own.map(({ grain }) => grain)).toContain('mark')
    await inFigureSnapshot(stage.db, ['registered', 'items'], period, async snapshot => {
      expect(text(await findBuckets(snapshot, ['flow'], part))).toEqual(text(own))
    })
  })

  it('outside the period, and of other measures, have a look-up of their own', async () => {
    const sent = await stage.statementsOf(() =>
      inFigureSnapshot(stage.services.db, ['registered'], period, async snapshot => {
        const next = { from: addDays(today, -200), to: today }
        for (const one of [period, next, period])
          await selectTotals(snapshot, ['registered'], rangeOf(one), { query: [], scope: everything })
        await selectTotals(snapshot, ['items'], rangeOf(period), { query: [], scope: everything })
      }),
    )
    expect(sent.filter(text => lookupOf.test(text))).toHaveLength(3)
  })
})
