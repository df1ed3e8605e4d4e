import type { Offer, OfferedProject } from '@seam/contract/catalogue/offer'

/** What is asked for of one sample. */
export type Choice = { readonly projectIds: readonly number[]; readonly groupIds: readonly number[] }

/** What the offer says of one project or group, by id. */
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
  const found = new Set(start)
  // a set grows while it is walked, and every member is walked once: a circle of inputs ends
  for (const id of found)
    for (const alternatives of list.projects.get(id)?.inputs ?? [])
      for (const input of pick(alternatives)) found.add(input)
  return found
}

const membersOf = (groupId: number, list: PriceList): readonly number[] => list.groups.get(groupId)?.projectIds ?? []

export type WorkList = {
  /** everything to be determined or worked out */
  readonly all: readonly number[]
  /** chosen, alone or within a group */
  readonly requested: ReadonlySet<number>
  /** what was chosen alone, with its inputs */
  readonly alone: ReadonlySet<number>
  /** per chosen group what its price covers: its members with their inputs, as if it had been chosen alone */
  readonly byGroup: ReadonlyMap<number, ReadonlySet<number>>
}

/** What is needed whichever alternatives are taken. */
const certainOf = (start: readonly number[], list: PriceList) =>
  withInputs(start, list, alternatives => (alternatives.length > 1 ? [] : alternatives.flat()))

/** The first alternative that is in hand without it, else the last. */
const pickFrom = (inHand: ReadonlySet<number>) => (alternatives: Alternatives) =>
  alternatives.find(needed => needed.every(id => inHand.has(id))) ?? alternatives.slice(-1).flat()

const coveredBy = (groupId: number, list: PriceList) => {
  const members = membersOf(groupId, list)
  return withInputs(members, list, pickFrom(certainOf(members, list)))
}

/**
 * What a choice comes to: everything chosen and everything it is worked out from. Hydrogen that is asked for serves the
 * net heat of a package, and is paid for: by itself the package would have estimated it.
 */
export const workListOf = ({ projectIds, groupIds }: Choice, list: PriceList): WorkList => {
  const members = groupIds.map(groupId => membersOf(groupId, list))
  const requested = new Set([...projectIds, ...members.flat()])
  const pick = pickFrom(certainOf([...requested], list))
  const alone = withInputs(projectIds, list, pick)
  const grouped = members.flatMap(ids => [...withInputs(ids, list, pick)])
  const byGroup = new Map(groupIds.map(groupId => [groupId, coveredBy(groupId, list)]))
  return { all: [...new Set([...grouped, ...alone])], requested, alone, byGroup }
}
