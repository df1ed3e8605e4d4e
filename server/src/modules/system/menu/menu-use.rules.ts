import { type MenuUse, menuFailures } from '@seam/contract/system/menu'
import { type Reason, reason } from '../../../kit/reason.rules.ts'

const mostNamed = 5
const listed = (names: readonly string[]) =>
  `${names
    .slice(0, mostNamed)
    .map(name => `【${name}】`)
    .join('')}${names.length > mostNamed ? `等 ${names.length} 项` : ''}`

/** Everything that keeps a menu from being deleted, with the names of what uses it. */
export const reasonsToKeep = ({ children, roles, conditions }: MenuUse): Reason[] => [
  ...(children.length > 0
    ? [reason(menuFailures.hasChildren, `${menuFailures.hasChildren.message}：${listed(children)}`)]
    : []),
  ...(roles.length > 0
    ? [reason(menuFailures.heldByRoles, `${menuFailures.heldByRoles.message}：${listed(roles)}`)]
    : []),
  ...(conditions.length > 0
    ? [reason(menuFailures.hasQuery, `${menuFailures.hasQuery.message}：${listed(conditions)}`)]
    : []),
]
