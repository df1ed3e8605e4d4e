import type { Offer, OfferedProject } from '@seam/contract/catalogue/price/offer'

/** The requested projects and packages of one sample. */
export type Choice = { readonly projectIds: readonly number[]; readonly groupIds: readonly number[] }

/** Projects and packages of the offer, by id. */
export type PriceList = {
  readonly projects: ReadonlyMap<number, OfferedProject>
  readonly groups: ReadonlyMap<number, Offer['groups'][number]>
}

export const priceListOf = ({ projects, groups }: Pick<Offer, 'projects' | 'groups'>): PriceList => ({
  projects: new Map(projects.map(project => [project.id, project])),
  groups: new Map(groups.map(group => [group.id, group])),
})

type Alternatives = OfferedProject['inputs'][number]

const withInputs = (
  start: readonly number[],
  list: PriceList,
  pick: (alternatives: Alternatives) => readonly number[],
): ReadonlySet<number> => {
  const collected = new Set(start)
  // A set may grow during the loop and visits every member once, so that a cycle of inputs ends.
  for (const id of collected)
    for (const alternatives of list.projects.get(id)?.inputs ?? [])
      for (const input of pick(alternatives)) collected.add(input)
  return collected
}

const membersOf = (groupId: number, list: PriceList): readonly number[] => list.groups.get(groupId)?.projectIds ?? []

type WorkList = {
  /** Everything to be measured or calculated. */
  readonly all: readonly number[]
  /** Chosen, alone or within a package. */
  readonly requested: ReadonlySet<number>
  /** Projects chosen individually, with their inputs. */
  readonly alone: ReadonlySet<number>
  /**
   * The projects that the price of each chosen package covers: its members with their inputs, as if only the package
   * had been chosen.
   */
  readonly byGroup: ReadonlyMap<number, ReadonlySet<number>>
}

/** Inputs that are needed whichever alternatives are chosen. */
const certainOf = (start: readonly number[], list: PriceList) =>
  withInputs(start, list, alternatives => (alternatives.length > 1 ? [] : alternatives.flat()))

/** The first alternative that is determined anyway, otherwise the last. */
const pickFrom = (available: ReadonlySet<number>) => (alternatives: Alternatives) =>
  alternatives.find(needed => needed.every(id => available.has(id))) ?? alternatives.slice(-1).flat()

const coveredBy = (groupId: number, list: PriceList) => {
  const members = membersOf(groupId, list)
  return withInputs(members, list, pickFrom(certainOf(members, list)))
}

/**
 * The work list of a choice: everything chosen, with all inputs of calculated projects. Requested hydrogen is used
 * for the net calorific value of a package and is charged, since the package alone would estimate it.
 */
export const workListOf = ({ projectIds, groupIds }: Choice, list: PriceList): WorkList => {
  const members = groupIds.map(groupId => membersOf(groupId, list))
  const requested = new Set([...projectIds, ...members.flat()])
  const pick = pickFrom(certainOf([...requested], list))
  const alone = withInputs(projectIds, list, pick)
  const grouped = members.flatMap(ids => [...withInputs(ids, list, pick)])
  const byGroup = new Map(groupIds.map(groupId => [groupId, coveredBy(groupId, list)]))
  // The order of the fee lines: what packages cover, then what is charged alone in the order it is chosen.
  const isCovered = (id: number) => [...byGroup.values()].some(covered => covered.has(id))
  const ofPackages = grouped.filter(id => isCovered(id) || !alone.has(id))
  return { all: [...new Set([...ofPackages, ...alone])], requested, alone, byGroup }
}
