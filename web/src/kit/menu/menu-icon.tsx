import { menuIcons } from './menu-icons.ts'

export type MenuIconName = keyof typeof menuIcons

const isKnown = (name: string): name is MenuIconName => Object.hasOwn(menuIcons, name)

/** The icon of a menu by its name; a plain icon for unknown names. */
export const MenuIcon = ({ name }: { name: string }) => {
  const Icon = menuIcons[isKnown(name) ? name : 'AppstoreOutlined']
  return <Icon aria-hidden />
}
