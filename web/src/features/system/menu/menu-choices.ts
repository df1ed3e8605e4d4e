import { state } from '@seam/contract/kit/dictionary'
import { permissions } from '@seam/contract/kit/permission'
import { type MenuRow, menuType } from '@seam/contract/system/menu'

type Node = { value: number; title: string; disabled: boolean; children: Node[] }

/** Where a menu may stand: below every directory and screen but itself and what is below it. */
export const parentNodes = (tree: readonly MenuRow[], self: number | undefined): Node[] =>
  tree
    .filter(({ id, type }) => type !== menuType.button && id !== self)
    .map(({ id, menuName, state: now, children }) => ({
      value: id,
      title: now === state.stopped ? `${menuName}（已停用）` : menuName,
      disabled: now === state.stopped,
      children: parentNodes(children, self),
    }))

const flagsOf = (tree: readonly MenuRow[]): string[] =>
  tree.flatMap(({ authFlag, children }) => [authFlag, ...flagsOf(children)])

/** The rights that no menu carries yet, and the menu's own. */
export const flagOptions = (tree: readonly MenuRow[], self: MenuRow | undefined) => {
  const taken = new Set(flagsOf(tree))
  return Object.entries(permissions)
    .filter(([flag]) => flag === self?.authFlag || !taken.has(flag))
    .map(([value, label]) => ({ value, label: `${value}　${label}` }))
}
