import type { StaffMember } from '../content/staff-list.ts'
import * as results from '../subjects/results.ts'
import { type Determination, determineAgain } from './determinations.ts'
import type { ScheduleContext, Step } from './step.ts'

const remarks = '样品量不足，无法加测，请复核'
const waiver = '样品量不足，按两次测定的平均值报出'
const doubts: readonly results.Doubt[] = [
  { reasonCode: 2, reason: '与同批样品相差较大，请重测' },
  { reasonCode: 4, reason: '读数与仪器记录不符，请核对' },
  { reasonCode: 3, reason: '仪器标定未通过，请重新标定后再测' },
]

const entriesOf = (determinations: readonly Determination[]): results.Entry[] =>
  determinations.map(({ place, project, readings }) => ({ place, code: project.code, readings }))

export const enterStep = (determinations: readonly Determination[], staff: StaffMember, after: number): Step => ({
  stage: 'enter',
  after,
  staff,
  run: (run, by) => results.enterReadings(run, by, entriesOf(determinations)),
})

export const submitStep = (determinations: readonly Determination[], staff: StaffMember, after: number): Step => ({
  stage: 'submit',
  after,
  staff,
  run: (run, by) => results.submit(run, by, entriesOf(determinations), remarks),
})

export const confirmStep = (place: number, staff: StaffMember, after: number): Step => ({
  stage: 'confirm',
  after,
  staff,
  run: (run, by) => results.confirm(run, by, place, waiver),
})

export type People = { readonly analyst: StaffMember; readonly reviewer: StaffMember }

/** Returned (or, once confirmed, retracted), determined again, submitted and confirmed. */
export const repeatSteps = (
  context: ScheduleContext,
  determination: Determination,
  { analyst, reviewer }: People,
  after: number,
  takeBack: typeof results.returnResult,
) => {
  const { random, pace } = context
  const doubt = random.pick(doubts)
  const entered = after + random.between(40, 160) * pace
  const submitted = entered + random.between(4, 12)
  const confirmed = submitted + random.between(10, 60) * pace
  const second = [determineAgain(context, determination)]
  const { place, project } = determination
  const back: Step = {
    stage: 'returned',
    after,
    staff: reviewer,
    run: (run, by) => takeBack(run, by, place, project.code, doubt),
  }
  const steps = [back, enterStep(second, analyst, entered), submitStep(second, analyst, submitted)]
  return { steps: [...steps, confirmStep(place, reviewer, confirmed)], confirmed }
}
