import { type StaffMember, staff } from '../content/staff-list.ts'
import { retractResult, returnResult } from '../subjects/results.ts'
import {
  type Determination,
  determinationsOf,
  preciseAt,
  type Trouble,
  troubleOf,
  workplaceOf,
} from './determinations.ts'
import type { Redo, ScheduleContext, Step } from './step.ts'
import { confirmStep, enterStep, type People, repeatSteps, submitStep } from './testing-steps.ts'

/** One workplace: entered together, disagreeing readings repeated, all submitted. */
const atWorkplace = (
  { random, pace }: ScheduleContext,
  determinations: readonly Determination[],
  analyst: StaffMember,
  from: number,
  trouble: Trouble | undefined,
) => {
  const entries = trouble?.entries.map(readings => ({ ...trouble.determination, readings })) ?? []
  const [first, ...further] = entries
  const entered = determinations.map(own => (own === trouble?.determination ? (first ?? own) : own))
  const steps = [enterStep(entered, analyst, from)]
  let last = from
  for (const determination of further) {
    last += random.between(20, 45) * pace
    steps.push(enterStep([determination], analyst, last))
  }
  last += random.between(4, 25) * pace
  return { steps: [...steps, submitStep(determinations, analyst, last)], submitted: last }
}

/** Who tests what: in half of the cases one analyst everything, otherwise one per workplace; and who reviews it. */
const peopleOf = ({ scenario, random }: ScheduleContext) => {
  const { analysts, reviewers } = staff
  const reviewer = random.pick(reviewers)
  const turn = random.chance(0.25) ? 1 : 0
  const alone = scenario.until === undefined && random.chance(0.55) ? random.whole(0, 2) : undefined
  const areaOf = ({ project }: Determination): number => alone ?? workplaceOf(project.code)
  const analystAt = (area: number): StaffMember => analysts[scenario.analyst ?? (area + turn) % 3] ?? analysts[0]
  const peopleFor = (own: Determination): People => ({ analyst: analystAt(areaOf(own)), reviewer })
  return { reviewer, areaOf, analystAt, peopleFor }
}
type Team = ReturnType<typeof peopleOf>

/** The review of a sample; after a return or retraction, the following steps until it is confirmed. */
const reviewing = (context: ScheduleContext, place: number, at: number, team: Team, trouble: Trouble | undefined) => {
  const kind = trouble?.determination.place === place ? context.scenario.trouble : undefined
  const confirm = confirmStep(place, team.reviewer, at)
  if (trouble === undefined || (kind !== 'returned' && kind !== 'retracted')) return { steps: [confirm], confirmed: at }
  const { determination } = trouble
  const takeBack = kind === 'returned' ? returnResult : retractResult
  const redone = repeatSteps(context, determination, team.peopleFor(determination), at + 30 * context.pace, takeBack)
  return { steps: [...(kind === 'retracted' ? [confirm] : []), ...redone.steps], confirmed: redone.confirmed }
}

/** From the first reading to the last confirmation; when each sample is confirmed, and how to test one again. */
export const testingSteps = (context: ScheduleContext, started: number) => {
  const { random, pace } = context
  const determinations = determinationsOf(context)
  const trouble = troubleOf(context, determinations)
  const team = peopleOf(context)
  const areas = [...Map.groupBy(determinations, team.areaOf)].toSorted(([a], [b]) => a - b)
  const tested = areas.map(([area, own]) => {
    const from = started + (area + 1) * random.between(60, 150) * pace
    const ownTrouble = trouble !== undefined && own.includes(trouble.determination) ? trouble : undefined
    return { own, ...atWorkplace(context, own, team.analystAt(area), from, ownTrouble) }
  })
  const reviewed = [...new Set(determinations.map(({ place }) => place))].map(place => {
    const submitted = tested.filter(({ own }) => own.some(one => one.place === place)).map(one => one.submitted)
    const at = Math.max(...submitted) + random.between(10, 120) * pace
    return { place, ...reviewing(context, place, at, team, trouble) }
  })
  const steps: Step[] = [...tested, ...reviewed].flatMap(part => part.steps)
  const redo: Redo = (place, after) => {
    const own = preciseAt(determinations, place)
    if (own === undefined) return { steps: [], confirmed: after }
    return repeatSteps(context, own, team.peopleFor(own), after, retractResult)
  }
  return { steps, confirmed: new Map(reviewed.map(({ place, confirmed }) => [place, confirmed])), redo }
}
