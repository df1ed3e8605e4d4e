import type { FirstRole, Grant } from '../menus/directory.ts'
import { menus } from '../menus/menus.ts'

type Grants = (typeof menus)[number]['screens'][number]['permissions']
type CodeOf<G> = G extends string ? never : keyof G & string

/**
 * The code of a permission (letters only, at most 20, spec §5): calls name it as their access, menus carry it as
 * authFlag, buttons ask for it.
 */
export type Permission = CodeOf<Grants>

const grants = menus.flatMap(({ screens }) =>
  screens.flatMap(({ permissions }) =>
    typeof permissions === 'string' ? [] : (Object.entries(permissions) as [Permission, Grant][]),
  ),
)

/** What people call each permission. */
export const permissions = Object.fromEntries(grants.map(([code, [label]]) => [code, label])) as Readonly<
  Record<Permission, string>
>

/** The permission that opens a screen, then those of its buttons. */
export const permissionsOfScreen = (declared: Grants): readonly Permission[] =>
  typeof declared === 'string' ? [declared] : (Object.keys(declared) as Permission[])

/** The permissions that a role holds at first. */
export const permissionsOfRole = (role: FirstRole): readonly Permission[] =>
  grants.filter(([, [, ...roles]]) => roles.includes(role)).map(([code]) => code)
