import { countsForBlindness } from '@seam/contract/kit/blindness'
import { state } from '@seam/contract/kit/dictionary'
import type { CheckedMenu } from '@seam/contract/system/role'

/** A menu of the permission tree. */
export type Node = { readonly id: number; readonly children: readonly Node[] }

type Ids = ReadonlySet<number>

/** A menu and its descendants. */
const branchOf = (node: Node): number[] => [node.id, ...node.children.flatMap(branchOf)]

/** The path from the top to the menu; empty if it does not exist. */
const pathTo = (tree: readonly Node[], id: number): readonly Node[] => {
  for (const node of tree) {
    if (node.id === id) return [node]
    const rest = pathTo(node.children, id)
    if (rest.length > 0) return [node, ...rest]
  }
  return []
}

/** Toggles a menu: checking includes its ancestors (spec §5), unchecking its descendants; never the reverse. */
const affectedIds = (tree: readonly Node[], checked: Ids, id: number): number[] => {
  const path = pathTo(tree, id)
  const node = path.at(-1)
  if (node === undefined) return []
  return checked.has(id)
    ? branchOf(node).filter(one => checked.has(one))
    : path.map(one => one.id).filter(one => !checked.has(one))
}

/** Whether it can be toggled without changing a locked menu. */
export const isFree = (tree: readonly Node[], checked: Ids, locked: Ids, id: number): boolean =>
  !affectedIds(tree, checked, id).some(one => locked.has(one))

export const toggleCheck = (tree: readonly Node[], checked: Ids, id: number): Ids => {
  const after = new Set(checked)
  for (const one of affectedIds(tree, checked, id)) {
    if (checked.has(id)) after.delete(one)
    else after.add(one)
  }
  return after
}

/** Adds the descendants of a menu, with the menu and its ancestors; or removes the descendants. */
const withBranch = (path: readonly Node[], checked: Ids, locked: Ids, on: boolean): Ids => {
  const above = path.map(node => node.id)
  const below = (path.at(-1)?.children ?? []).flatMap(branchOf).filter(id => !locked.has(id))
  if (!on) return new Set([...checked].filter(id => !below.includes(id)))
  if (below.length === 0 || above.some(id => locked.has(id) && !checked.has(id))) return checked
  return new Set([...checked, ...above, ...below])
}

/** Checks all unlocked descendants of a menu, or unchecks them if all are checked; undefined: nothing can change. */
export const branchStep = (tree: readonly Node[], checked: Ids, locked: Ids, id: number) => {
  const path = pathTo(tree, id)
  return [true, false]
    .map(on => ({ on, next: withBranch(path, checked, locked, on) }))
    .find(({ next }) => next.size !== checked.size)
}

/** Copies another role's menus; locked menus stay unchanged. */
export const copyChecks = (checked: Ids, from: Ids, locked: Ids): Ids =>
  new Set([...[...from].filter(id => !locked.has(id)), ...[...checked].filter(id => locked.has(id))])

type Right = Pick<CheckedMenu, 'id' | 'authFlag' | 'state'> & { readonly children: readonly Right[] }

/** The rights of checked menus that decide whether the role is warned. */
export const rightsOfWarning = (tree: readonly Right[], checked: Ids, isOpenAbove = true): string[] =>
  tree.flatMap(({ id, authFlag, state: own, children }) => {
    const isOpen = isOpenAbove && own === state.enabled
    const counts = checked.has(id) && countsForBlindness(authFlag, isOpen)
    return [...(counts ? [authFlag] : []), ...rightsOfWarning(children, checked, isOpen)]
  })

/** Number of checked descendants. */
export const countBelow = (node: Node, checked: Ids) => {
  const below = node.children.flatMap(branchOf)
  return { checked: below.filter(id => checked.has(id)).length, total: below.length }
}
