import type { ReadingDraft } from '@seam/contract/lab/result'
import { isByServer } from '../../../../modules/lab/result/item/item.rules.ts'
import { quarrel, quarrelsome, usualReadings } from '../coal/readings.ts'
import type { GroundProject } from '../ground.ts'
import type { Way } from './way.ts'

const heats = ['QBAD', 'C', 'H', 'N', 'AFT', 'ASHC', 'P', 'CL', 'F', 'AS', 'HG', 'HGI']
const cakes = ['G', 'Y', 'X', 'CSN', 'B', 'DDPM', 'RRAN', 'RMAX', 'RSD', 'BLEND', 'MACERAL', 'CRI', 'CSR', 'M40', 'M10']

/** Where a project is determined: ovens and furnaces, heats and elements, what cakes or is seen through a microscope. */
export const benchOf = (code: string): 0 | 1 | 2 => (heats.includes(code) ? 1 : cakes.includes(code) ? 2 : 0)

/** A determination to be made of the sample at a place of the delegation, and how it will come out. */
export type Job = {
  readonly place: number
  readonly project: GroundProject
  readonly readings: readonly ReadingDraft[]
}

const natureAt = ({ order }: Way, place: number) => order.samples[place]?.nature ?? {}

export const anew = (way: Way, { place, project }: Pick<Job, 'place' | 'project'>): Job => ({
  place,
  project,
  readings: usualReadings(project, natureAt(way, place), way.dice),
})

export const jobsOf = (way: Way): Job[] =>
  way.order.order.samples.flatMap(({ items }, place) =>
    items.flatMap(({ projectId }) => {
      const project = way.ground.projects.get(projectId)
      return place === way.rejected || project === undefined || isByServer({ project })
        ? []
        : [anew(way, { place, project })]
    }),
  )

/** Fine enough to give trouble, and in the sample: the best known first. */
const ableOf = (jobs: readonly Job[]): Job[] =>
  quarrelsome.flatMap(code => jobs.find(({ project }) => project.code === code) ?? [])

export const ableAt = (jobs: readonly Job[], place: number): Job | undefined =>
  ableOf(jobs.filter(job => job.place === place))[0]

/** The one determination that gives trouble, and what is entered of it one after the other. */
export type Trouble = { readonly job: Job; readonly entries: readonly (readonly ReadingDraft[])[] }

export const troubleOf = (way: Way, jobs: readonly Job[]): Trouble | undefined => {
  const { trouble, share } = way.scenario
  const able = ableOf(jobs)
  const job = share === undefined && able.length > 0 ? way.dice.pick(able) : able[0]
  if (job === undefined || trouble === undefined || trouble === 'odd') return undefined
  if (trouble === 'returned' || trouble === 'retracted') return { job, entries: [job.readings] }
  const entries = quarrel(job.project, natureAt(way, job.place), trouble)
  if (entries === undefined) return undefined
  return { job, entries: trouble === 'redo' ? [...entries, job.readings] : entries }
}
