import { changeSteps, endSteps, paySteps, receiving, registering } from './reception-schedule.ts'
import { reportSteps } from './report-schedule.ts'
import type { Scenario } from './scenarios.ts'
import type { ScheduleContext, Step } from './step.ts'
import { testingSteps } from './testing-schedule.ts'

/** Minutes after which its scenario ends. */
const limitOf = (steps: readonly Step[], { until, share = 1, end }: Scenario): number => {
  const stage = until ?? (end === 'delete' ? 'draft' : undefined)
  if (stage === undefined) return steps.at(-1)?.after ?? 0
  const times = steps.filter(step => step.stage === stage).map(({ after }) => after)
  return times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0
}

/** The steps of a delegation in order, and the minutes of work after which its scenario is reached. */
export const scheduleOf = (context: ScheduleContext): { readonly steps: readonly Step[]; readonly limit: number } => {
  const registered = registering(context)
  const added = registered.at(-1)?.after ?? 0
  const received = receiving(context, added)
  const changed = changeSteps(context, received.after)
  const paid = paySteps(context, added, received.after)
  const started = Math.max(
    ...[received, ...changed].map(({ after }) => after),
    ...(context.paysFirst ? paid.map(({ after }) => after) : []),
  )
  const tested = testingSteps(context, started)
  const reported = reportSteps(context, tested.confirmed, tested.redo)
  const steps = [...registered, received, ...changed, ...paid, ...tested.steps, ...reported].toSorted(
    (a, b) => a.after - b.after,
  )
  const limit = limitOf(steps, context.scenario)
  const ends = endSteps(context, limit)
  // Payment does not wait for the scenario's last stage, once there is an amount to pay.
  const payable = ends.length === 0 && limit >= added
  const dueSteps = steps.filter(({ stage, after }) => after <= limit || (stage === 'pay' && payable))
  return { steps: [...dueSteps, ...ends], limit }
}
