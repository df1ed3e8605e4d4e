import type { CheckedMenu } from '@seam/contract/system/role'

type Ids = ReadonlySet<number>

/** The menus of a role. */
export const heldIds = (tree: readonly CheckedMenu[]): Set<number> =>
  new Set(tree.flatMap(({ id, checkFlag, children }) => [...(checkFlag ? [id] : []), ...heldIds(children)]))

export type Difference = { readonly added: Ids; readonly removed: Ids }

export const differenceOf = (before: Ids, after: Ids): Difference => ({
  added: new Set([...after].filter(id => !before.has(id))),
  removed: new Set([...before].filter(id => !after.has(id))),
})

export const isSame = ({ added, removed }: Difference): boolean => added.size + removed.size === 0

/** 新增 3 项，移除 1 项，影响 12 人 */
export const differenceText = ({ added, removed }: Difference, users: number): string =>
  `新增 ${added.size} 项，移除 ${removed.size} 项，影响 ${users} 人`

const namesOf = (tree: readonly CheckedMenu[], ids: Ids): string[] =>
  tree.flatMap(({ id, menuName, children }) => [...(ids.has(id) ? [menuName] : []), ...namesOf(children, ids)])

const most = 12
const formatNames = (title: string, names: readonly string[]) => {
  if (names.length === 0) return []
  return [`${title}：${names.slice(0, most).join('、')}${names.length > most ? ' 等' : ''}`]
}

/** The question before saving, with counts and names. */
export const differenceQuestion = (tree: readonly CheckedMenu[], difference: Difference, users: number): string =>
  [
    differenceText(difference, users),
    ...formatNames('新增', namesOf(tree, difference.added)),
    ...formatNames('移除', namesOf(tree, difference.removed)),
  ].join('。')
