import { staff } from '../content/staff-list.ts'
import * as reports from '../subjects/reports.ts'
import type { Redo, ScheduleContext, Step } from './step.ts'

const objections = ['样品名称与委托单不一致，请核对', '备注未说明样品状况，请补充', '缺少客户要求的说明，请补充后重报']
const corrections = {
  words: { reason: '应客户要求补充样品说明', remarks: '样品为入洗前综合样，由客户自行缩分。' },
  result: { reason: '复查发现结果录入有误，重测后更正', remarks: '' },
} as const
const releaseReason = '客户急需，经主管同意先行发放'

/** Who drafts, reviews, approves and delivers: nobody reviews or approves their own work. */
const peopleOf = ({ scenario, random }: ScheduleContext) => {
  const editor = scenario.editor ?? (random.chance(0.5) ? 0 : 1)
  return {
    editor: staff.reviewers[editor],
    reviewer: staff.reviewers[editor === 0 ? 1 : 0],
    approver: staff.manager,
    clerk: random.pick(staff.reception),
  }
}
type People = ReturnType<typeof peopleOf>

/** The samples of one report, and its remarks. */
type Content = { readonly places: readonly number[]; readonly remarks: string }

/** From submission to delivery; returned once by the reviewer if `isReturned`. */
const passing = (
  { random, pace }: ScheduleContext,
  { places, remarks }: Content,
  { editor, reviewer, approver, clerk }: People,
  from: number,
  isReturned: boolean,
) => {
  const submit = (after: number): Step => ({
    stage: 'handIn',
    after,
    staff: editor,
    run: (run, by) => reports.submitReport(run, by, places, remarks),
  })
  const objection = random.pick(objections)
  const returned = from + random.between(15, 90)
  const submitted = isReturned ? returned + random.between(10, 60) : from
  const reviewed = submitted + random.between(10, 110) * pace
  const issued = reviewed + random.between(8, 120) * pace
  const released = issued + random.between(10, 200) * pace
  const pass: Step['run'] = (run, by) => reports.passReport(run, by, places)
  const back: Step = {
    stage: 'sentBack',
    after: returned,
    staff: reviewer,
    run: (run, by) => reports.returnReport(run, by, places, objection),
  }
  const steps: Step[] = [
    submit(from),
    ...(isReturned ? [back, submit(submitted)] : []),
    { stage: 'review', after: reviewed, staff: reviewer, run: pass },
    { stage: 'issue', after: issued, staff: approver, run: pass },
    {
      stage: 'release',
      after: released,
      staff: clerk,
      run: (run, by) => reports.releaseReport(run, by, places, releaseReason),
    },
  ]
  return { steps, released }
}

const correcting = (
  context: ScheduleContext,
  places: readonly number[],
  people: People,
  from: number,
  redo: Redo,
): Step[] => {
  const { correction } = context.scenario
  if (correction === undefined) return []
  const { reason, remarks } = corrections[correction]
  const after = from + context.random.between(120, 700)
  const begin: Step = {
    stage: 'correct',
    after,
    staff: people.editor,
    run: (run, by) => reports.correctReport(run, by, places, reason),
  }
  const redone = correction === 'result' ? redo(places[0] ?? 0, after + 20) : { steps: [], confirmed: after }
  const ready = redone.confirmed + context.random.between(8, 40)
  return [begin, ...redone.steps, ...passing(context, { places, remarks }, people, ready, false).steps]
}

const voidReason = '样品来源写错，报告作废重出'

/** The reviewer requests that the report be voided; the manager agrees, and it is compiled again. */
const voiding = (context: ScheduleContext, places: readonly number[], people: People, from: number): Step[] => {
  const { scenario, random } = context
  if (scenario.voiding === undefined) return []
  const after = from + random.between(60, 400)
  const request: Step = {
    stage: 'void',
    after,
    staff: people.editor,
    run: (run, by) => reports.requestVoid(run, by, places, voidReason),
  }
  if (scenario.voiding === 'requested') return [request]
  const agreed = after + random.between(5, 40)
  const agree: Step = {
    stage: 'void',
    after: agreed,
    staff: people.approver,
    run: (run, by) => reports.confirmVoid(run, by, places),
  }
  const drafted = agreed + random.between(5, 30)
  const draft: Step = {
    stage: 'compile',
    after: drafted,
    staff: people.editor,
    run: (run, by) => reports.draftReport(run, by, places),
  }
  return [request, agree, draft, ...passing(context, { places, remarks: '' }, people, drafted + 6, false).steps]
}

/** From the first draft to delivery, for every report of a delegation. */
export const reportSteps = (context: ScheduleContext, confirmed: ReadonlyMap<number, number>, redo: Redo): Step[] => {
  const { scenario, random, pace } = context
  const people = peopleOf(context)
  const all = [...confirmed.keys()].toSorted((a, b) => a - b)
  return (scenario.split ? all.map(place => [place]) : [all]).flatMap(places => {
    const last = Math.max(...places.map(place => confirmed.get(place) ?? 0))
    const after = last + random.between(8, 60) * pace
    const draft: Step = {
      stage: 'compile',
      after,
      staff: people.editor,
      run: (run, by) => reports.draftReport(run, by, places),
    }
    const submitted = after + random.between(2, 9)
    const passed = passing(context, { places, remarks: '' }, people, submitted, scenario.sentBack === true)
    const corrected = correcting(context, places, people, passed.released, redo)
    return [draft, ...passed.steps, ...corrected, ...voiding(context, places, people, passed.released)]
  })
}
