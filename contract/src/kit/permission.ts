import type { FirstRole, Grant } from '../menus/directory.ts'
import { menus } from '../menus/menus.ts'

type Grants = (typeof menus)[number]['screens'][number]['permissions']
type CodeOf<G> = G extends string ? never : keyof G & string

/**
 * The code of a permission (letters only, at most 20, spec §5): the access of calls, the authFlag of menus, and the
 * condition of buttons.
 */
export type Permission = CodeOf<Grants>

const grants = menus.flatMap(({ screens }) =>
  screens.flatMap(({ permissions }) =>
    typeof permissions === 'string' ? [] : (Object.entries(permissions) as [Permission, Grant][]),
  ),
)

/** The Chinese name of each permission. */
export const permissions = Object.fromEntries(grants.map(([code, [label]]) => [code, label])) as Readonly<
  Record<Permission, string>
>

/** The permission that opens a screen, followed by those of its buttons. */
export const permissionsOfScreen = (declared: Grants): readonly Permission[] =>
  typeof declared === 'string' ? [declared] : (Object.keys(declared) as Permission[])

/** The initial permissions of a role. */
export const permissionsOfRole = (role: FirstRole): readonly Permission[] =>
  grants.filter(([, [, ...roles]]) => roles.includes(role)).map(([code]) => code)
