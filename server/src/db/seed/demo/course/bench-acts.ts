import * as bench from '../life/bench.ts'
import type { Life } from '../life/life.ts'
import type { Worker } from '../staff.ts'
import { anew, type Job } from './bench-jobs.ts'
import { type Act, idsOf, type Way } from './way.ts'

const words = '样品量不足，无法加测，请复核'
const waiver = '样品量不足，按两次测定的平均值报出'
const doubts = [
  { reasonCode: 2, reason: '与同批样品相差较大，请重测' },
  { reasonCode: 4, reason: '读数与仪器记录不符，请核对' },
  { reasonCode: 3, reason: '仪器标定未通过，请重新标定后再测' },
] as const

const entriesOf = (life: Life, jobs: readonly Job[]): bench.Entry[] =>
  jobs.flatMap(({ place, project, readings }) =>
    idsOf(life, [place]).map(sampleId => ({ sampleId, code: project.code, readings })),
  )

export const entering = (jobs: readonly Job[], worker: Worker, after: number): Act => ({
  stage: 'enter',
  after,
  worker,
  run: (world, life, by) => bench.enter(world, life, by, entriesOf(life, jobs)),
})
export const submitting = (jobs: readonly Job[], worker: Worker, after: number): Act => ({
  stage: 'submit',
  after,
  worker,
  run: (world, life, by) => bench.submit(world, life, by, entriesOf(life, jobs), words),
})
export const confirming = (place: number, worker: Worker, after: number): Act => ({
  stage: 'confirm',
  after,
  worker,
  run: (world, life, by) => {
    for (const sampleId of idsOf(life, [place])) bench.confirm(world, life, by, sampleId, waiver)
  },
})

export type People = { readonly analyst: Worker; readonly reviewer: Worker }

/** Sent back (or, once confirmed, retracted), determined again, submitted and confirmed. */
export const again = (
  way: Way,
  job: Job,
  { analyst, reviewer }: People,
  after: number,
  back: typeof bench.sendBack,
) => {
  const { dice, pace } = way
  const why = dice.pick(doubts)
  const entered = after + dice.between(40, 160) * pace
  const handed = entered + dice.between(4, 12)
  const confirmed = handed + dice.between(10, 60) * pace
  const entry = anew(way, job)
  const run: Act['run'] = (world, life, by) => {
    const [item] = idsOf(life, [job.place]).flatMap(id => bench.itemOf(life, id, job.project.code) ?? [])
    if (item !== undefined) back(world, life, by, item, why)
  }
  const returned: Act = { stage: 'returned', after, worker: reviewer, run }
  const acts = [returned, entering([entry], analyst, entered), submitting([entry], analyst, handed)]
  return { acts: [...acts, confirming(job.place, reviewer, confirmed)], confirmed }
}
