import type { Scenario } from '../order/scenarios.ts'
import { benchCourse } from './bench-course.ts'
import { ending, paying, receiving, registering } from './desk-course.ts'
import { reportCourse } from './report-course.ts'
import type { Act, Way } from './way.ts'

/** Until when its scenario lets it come. */
const limitOf = (acts: readonly Act[], { until, share = 1, end }: Scenario): number => {
  const stage = until ?? (end === 'delete' ? 'draft' : undefined)
  if (stage === undefined) return acts.at(-1)?.after ?? 0
  const steps = acts.filter(act => act.stage === stage).map(({ after }) => after)
  return steps[Math.max(0, Math.ceil(steps.length * share) - 1)] ?? 0
}

/** All that happens to a delegation, in order, and after how many minutes of work its scenario has come where it leads. */
export const courseOf = (way: Way): { readonly acts: readonly Act[]; readonly limit: number } => {
  const registered = registering(way)
  const added = registered.at(-1)?.after ?? 0
  const received = receiving(way, added)
  const paid = paying(way, added, received.after)
  const started = Math.max(received.after, ...(way.paysFirst ? paid.map(({ after }) => after) : []))
  const tested = benchCourse(way, started)
  const reported = reportCourse(way, tested.confirmed, tested.redo)
  const acts = [...registered, received, ...paid, ...tested.acts, ...reported].toSorted((a, b) => a.after - b.after)
  const limit = limitOf(acts, way.scenario)
  const ends = ending(way, limit)
  // the money comes whenever it comes, once there is something to pay
  const payable = ends.length === 0 && limit >= added
  const kept = acts.filter(({ stage, after }) => after <= limit || (stage === 'pay' && payable))
  return { acts: [...kept, ...ends], limit }
}
