import { state } from '@seam/contract/kit/dictionary'
import { permissions } from '@seam/contract/kit/permission'
import { type MenuRow, menuType } from '@seam/contract/system/menu/menu'

type Node = { value: number; title: string; disabled: boolean; children: Node[] }

/** Possible parents of a menu: every directory and screen except itself and its descendants. */
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

/** Permissions without a menu, and the menu's own. */
export const flagOptions = (tree: readonly MenuRow[], self: MenuRow | undefined) => {
  const usedFlags = new Set(flagsOf(tree))
  return Object.entries(permissions)
    .filter(([flag]) => flag === self?.authFlag || !usedFlags.has(flag))
    .map(([value, label]) => ({ value, label: `${value}　${label}` }))
}

/** What to know about an identifier that no call of the system asks for; nothing while it is empty. */
export const flagHint = (flag: string | null | undefined): string | undefined =>
  !flag || Object.hasOwn(permissions, flag) ? undefined : '系统中没有这个授权标识，授权后不会起作用'
