/** The roles of a new installation, besides the administrator, who has every permission. */
export type FirstRole = 'reception' | 'analyst' | 'reviewer' | 'cashier' | 'manager' | 'enterprise'

/** The Chinese name of a permission, and the roles that have it at first. */
export type Grant = readonly [label: string, ...roles: FirstRole[]]

/** A directory of the menu, with its screens in their order. */
export const directory = <const S>(name: string, url: string, icon: string, screens: S) => ({
  name,
  url,
  icon,
  screens,
})

/**
 * A screen with its permissions: the first opens it, the others are its buttons. A screen that the permission of
 * another screen opens names that screen.
 */
export const screen = <const P extends Readonly<Record<string, Grant>> | string>(
  name: string,
  url: string,
  icon: string,
  permissions: P,
) => ({ name, url, icon, permissions })
