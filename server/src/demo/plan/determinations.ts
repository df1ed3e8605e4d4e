import { isCalculatedByServer } from '../../modules/lab/result/item/item.rules.ts'
import { disagreeingReadings, type EnteredReading, preciseProjects, usualReadings } from '../content/readings.ts'
import type { DemoProject } from './plan-data.ts'
import type { ScheduleContext } from './step.ts'

const heats = ['QBAD', 'C', 'H', 'N', 'AFT', 'ASHC', 'P', 'CL', 'F', 'AS', 'HG', 'HGI']
const cakes = ['G', 'Y', 'X', 'CSN', 'B', 'DDPM', 'RRAN', 'RMAX', 'RSD', 'BLEND', 'MACERAL', 'CRI', 'CSR', 'M40', 'M10']

/** The workplaces of projects: ovens and furnaces; calorimetry and elements; caking and microscopy. */
export const workplaceOf = (code: string): 0 | 1 | 2 => (heats.includes(code) ? 1 : cakes.includes(code) ? 2 : 0)

/** A determination of the sample with this index in the delegation, and its outcome. */
export type Determination = {
  readonly place: number
  readonly project: DemoProject
  readonly readings: readonly EnteredReading[]
}

const propertiesAt = ({ order }: ScheduleContext, place: number) => order.samples[place]?.properties ?? {}

export const determineAgain = (
  context: ScheduleContext,
  { place, project }: Pick<Determination, 'place' | 'project'>,
): Determination => ({
  place,
  project,
  readings: usualReadings(project, propertiesAt(context, place), context.random),
})

export const determinationsOf = (context: ScheduleContext): Determination[] =>
  context.order.samples.flatMap(({ items }, place) =>
    items.flatMap(projectId => {
      const project = context.data.projects.get(projectId)
      return place === context.rejected || project === undefined || isCalculatedByServer({ project })
        ? []
        : [determineAgain(context, { place, project })]
    }),
  )

/** Projects precise enough for disagreeing readings, the best known first. */
const preciseOf = (determinations: readonly Determination[]): Determination[] =>
  preciseProjects.flatMap(code => determinations.find(({ project }) => project.code === code) ?? [])

export const preciseAt = (determinations: readonly Determination[], place: number): Determination | undefined =>
  preciseOf(determinations.filter(determination => determination.place === place))[0]

/** The one determination with disagreeing readings, and its entries in order. */
export type Trouble = {
  readonly determination: Determination
  readonly entries: readonly (readonly EnteredReading[])[]
}

export const troubleOf = (context: ScheduleContext, determinations: readonly Determination[]): Trouble | undefined => {
  const { trouble, share } = context.scenario
  const precise = preciseOf(determinations)
  const determination = share === undefined && precise.length > 0 ? context.random.pick(precise) : precise[0]
  if (determination === undefined || trouble === undefined || trouble === 'odd') return undefined
  if (trouble === 'returned' || trouble === 'retracted') return { determination, entries: [determination.readings] }
  const entries = disagreeingReadings(determination.project, propertiesAt(context, determination.place), trouble)
  if (entries === undefined) return undefined
  return { determination, entries: trouble === 'redo' ? [...entries, determination.readings] : entries }
}
