import { reportState as state } from '@seam/contract/lab/report/report'
import { describe, expect, it } from 'vitest'
import { reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { isHeldBack, type ReportFacts, reportTransitions } from './report.rules.ts'

const owed = { fee: 10_000n, paid: 2_550n, credited: 0n, refunded: 0n }
const covered = { ...owed, paid: 10_000n }

describe('an issued report', () => {
  it.each([
    ['not paid for', state.issued, owed, true],
    ['paid for', state.issued, covered, false],
    ['on credit', state.issued, { ...owed, credited: 7_450n }, false],
    ['released before it is paid for', state.released, owed, false],
    ['not issued yet', state.reviewed, owed, false],
  ])('that is %s is held back or not', (_what, now, amounts, isHeld) =>
    expect(isHeldBack({ ...amounts, state: now })).toBe(isHeld),
  )

  it('says how much is owed where it may not be released', () => {
    const facts = { ...owed, state: state.issued, voidRequesterId: null } as ReportFacts
    expect(reasonsAgainst(reportTransitions, 'release', facts).map(({ message }) => message)).toEqual([
      '费用还差 74.50 元；须先付款，或填写放行原因',
    ])
  })
})

it('nobody is told any more to release a report that was released, voided or superseded', () => {
  const { commands } = reportTransitions
  const ending = Object.entries(commands).filter(
    ([, command]) => 'effects' in command && command.effects?.some(effect => effect === 'endReleasableNotices'),
  )
  expect(ending.map(([name]) => name).toSorted()).toEqual(['release', 'supersede', 'void'])
})
