import type { Permission } from '@seam/contract/kit/permission'

type Screen = {
  readonly name: string
  readonly url: string
  readonly icon: string
  readonly flag: Permission
  readonly buttons: readonly Permission[]
}

export type Directory = {
  readonly name: string
  readonly url: string
  readonly icon: string
  readonly screens: readonly Screen[]
}

export const screen = (
  name: string,
  url: string,
  icon: string,
  flag: Permission,
  buttons: readonly Permission[] = [],
): Screen => ({ name, url, icon, flag, buttons })
