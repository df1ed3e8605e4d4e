import type { GroupStatRow } from '@seam/contract/insight/stat/project'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import type { Period } from '../../../kit/period.ts'
import { selectIncome } from '../rollup/figure.rows.ts'
import { amountFor } from '../stat/figure.rules.ts'
import type { FigureFilter } from '../stat/measure.sql.ts'
import { selectGroupCounts, selectGroupNames } from './project-stat.rows.ts'

const names = { single: '单项', surcharge: '附加费' } as const

/** Packages, single projects and surcharges of a period, with those of the preceding period. */
export const compareGroups = async (
  db: Db,
  period: Period,
  previous: Period,
  filter: FigureFilter,
  { permissions }: Pick<Caller, 'permissions'>,
) => {
  const now = await selectGroupCounts(db, period, filter)
  const before = await selectGroupCounts(db, previous, filter)
  const charges = await selectIncome(db, 'package', period, filter)
  const chargesBefore = await selectIncome(db, 'package', previous, filter)
  const incomeOf = (rows: typeof charges, kind: string | null, groupId: number | null) => {
    const rowKey = kind === 'surcharge' ? 'surcharge' : groupId === null ? null : String(groupId)
    const row = rows.find(({ key, isTotal }) => (kind === null ? isTotal : !isTotal && key === rowKey))
    return amountFor(permissions, row?.amount ?? '0')
  }
  const groupNames = await selectGroupNames(db)
  const keyOf = ({ kind, groupId }: { kind: string | null; groupId: number | null }) => `${kind}:${groupId}`
  const own = new Map(now.map(row => [keyOf(row), row]))
  const earlier = new Map(before.map(row => [keyOf(row), row]))
  const figures = (key: string, kind: string | null, groupId: number | null) => ({
    times: own.get(key)?.times ?? 0,
    delegations: own.get(key)?.delegations ?? 0,
    income: incomeOf(charges, kind, groupId),
    previousTimes: earlier.get(key)?.times ?? 0,
    previousDelegations: earlier.get(key)?.delegations ?? 0,
    previousIncome: incomeOf(chargesBefore, kind, groupId),
  })
  const keys = new Map([...before, ...now].map(row => [keyOf(row), row]))
  const rows: GroupStatRow[] = [...keys.values()].flatMap(({ kind, groupId }) => {
    if (kind === null) return []
    const name = kind === 'group' ? (groupNames.get(groupId ?? 0) ?? '') : names[kind]
    return [{ kind, groupId, name, ...figures(keyOf({ kind, groupId }), kind, groupId) }]
  })
  rows.sort((a, b) => b.times - a.times)
  return { rows, total: figures(keyOf({ kind: null, groupId: null }), null, null) }
}
