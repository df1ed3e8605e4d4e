import { menuIcons } from './menu-icons.ts'

export type MenuIconName = keyof typeof menuIcons

const isKnown = (name: string): name is MenuIconName => Object.hasOwn(menuIcons, name)

/** The icon of a menu by the name the menu carries; a plain one where there is no such icon. */
export const MenuIcon = ({ name }: { name: string }) => {
  const Icon = menuIcons[isKnown(name) ? name : 'AppstoreOutlined']
  return <Icon aria-hidden />
}
