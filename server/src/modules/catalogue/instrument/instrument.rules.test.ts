import { instrumentFailures, instrumentState } from '@seam/contract/catalogue/instrument'
import { describe, expect, it } from 'vitest'
import { isExpired, reasonAgainstUse } from './instrument.rules.ts'

const today = '2026-11-24'
const instrument = {
  instrumentNumber: 'Q-01',
  state: instrumentState.inUse,
  calibratedUntil: '2026-11-23',
  extendedUntil: null,
}
const against = (draft: Partial<Parameters<typeof reasonAgainstUse>[0]>, extensionAllowed = true) =>
  reasonAgainstUse({ ...instrument, ...draft }, { today, extensionAllowed })

describe('an instrument', () => {
  it('is expired after the last day of its calibration; one that needs none never is', () => {
    expect(isExpired({ calibratedUntil: today }, today)).toBe(false)
    expect(isExpired({ calibratedUntil: '2026-11-23' }, today)).toBe(true)
    expect(isExpired({ calibratedUntil: null }, today)).toBe(false)
  })

  it('is used while it is calibrated, or released up to a day that has not passed', () => {
    expect(against({ calibratedUntil: today })).toBeUndefined()
    expect(against({ calibratedUntil: null })).toBeUndefined()
    expect(against({ extendedUntil: today })).toBeUndefined()
  })

  it('is not used when it is expired: the reason says what can be done', () => {
    const message = (rest: string) => `仪器【Q-01】的校准于 2026-11-23 到期，${rest}`
    const expired = (rest: string) => ({ failure: instrumentFailures.expired, message: message(rest) })
    expect(against({})).toEqual(expired('请校准，或由主管限期放行'))
    expect(against({ extendedUntil: '2026-11-23' })).toEqual(expired('请校准，或由主管限期放行'))
    expect(against({ extendedUntil: today }, false)).toEqual(expired('请校准后使用'))
  })

  it.each([instrumentState.repair, instrumentState.stopped])('is not used in state %i, calibrated or not', state => {
    expect(against({ state, calibratedUntil: null })).toEqual({
      failure: instrumentFailures.notInUse,
      message: `仪器【Q-01】${instrumentState.label(state)}，请选择其他仪器`,
    })
  })
})
