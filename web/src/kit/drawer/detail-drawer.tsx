import { lazyDialog } from '../dialog/lazy-dialog.tsx'
import type { DetailDrawerProps } from './drawer-over-list.tsx'

/**
 * Shows one row of a list beside the list; tabs, menus and the other rows stay usable. On a phone it takes the
 * whole window.
 */
export const DetailDrawer = lazyDialog<DetailDrawerProps>(() =>
  import('./drawer-over-list.tsx').then(module => module.DrawerOverList),
)
