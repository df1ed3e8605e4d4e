import type { Orderable, OrderList } from './orderable.ts'

/** The packages and projects ordered for one sample. */
export type Choice = { readonly groupIds: number[]; readonly projectIds: number[] }

export const isEmpty = ({ groupIds, projectIds }: Choice) => groupIds.length + projectIds.length === 0

const idsOf = (choice: Choice, { kind }: Orderable) => (kind === 'group' ? choice.groupIds : choice.projectIds)

export const includesEntry = (choice: Choice, entry: Orderable): boolean => idsOf(choice, entry).includes(entry.id)

/** The selected package that includes the project, if any. */
export const coveringGroup = (choice: Choice, entry: Orderable, { groups }: OrderList): Orderable | undefined => {
  if (entry.kind === 'group') return undefined
  const covering = choice.groupIds.find(id => groups.get(id)?.projectIds.includes(entry.id))
  return covering === undefined ? undefined : groups.get(covering)
}

/** Adds an entry. A project of a selected package is already included; a package absorbs its projects. */
export const withEntry = (choice: Choice, entry: Orderable, list: OrderList): Choice => {
  if (includesEntry(choice, entry) || coveringGroup(choice, entry, list)) return choice
  if (entry.kind === 'project') return { ...choice, projectIds: [...choice.projectIds, entry.id] }
  return {
    groupIds: [...choice.groupIds, entry.id],
    projectIds: choice.projectIds.filter(id => !entry.projectIds.includes(id)),
  }
}

export const withoutEntry = ({ groupIds, projectIds }: Choice, { kind, id }: Orderable): Choice => ({
  groupIds: kind === 'group' ? groupIds.filter(one => one !== id) : groupIds,
  projectIds: kind === 'project' ? projectIds.filter(one => one !== id) : projectIds,
})

/** The selected entries in display order: packages first, without those that are not offered any more. */
export const entriesOf = ({ groupIds, projectIds }: Choice, { groups, projects }: OrderList): readonly Orderable[] => [
  ...groupIds.flatMap(id => groups.get(id) ?? []),
  ...projectIds.flatMap(id => projects.get(id) ?? []),
]

/** Changes for several samples at once: entries added (true) or removed (false). Other entries stay as they are. */
type Changes = ReadonlyMap<string, boolean>

export const applyChanges = (choice: Choice, changes: Changes, list: OrderList): Choice =>
  list.all.reduce((changed, entry) => {
    const isChosen = changes.get(entry.key)
    if (isChosen === undefined) return changed
    return isChosen ? withEntry(changed, entry, list) : withoutEntry(changed, entry)
  }, choice)

/** Whether all, some or none of several samples have an entry, a package's own projects included. */
export const shareOf = (choices: readonly Choice[], entry: Orderable, list: OrderList): 'all' | 'some' | 'none' => {
  const having = choices.filter(choice => includesEntry(choice, entry) || coveringGroup(choice, entry, list)).length
  if (having === 0) return 'none'
  return having === choices.length ? 'all' : 'some'
}
