import { lazyDialog } from '../dialog/lazy-dialog.tsx'
import type { DetailDrawerProps } from './drawer-over-list.tsx'

/**
 * One row of a list, whole, beside the list: tabs, menus and the other rows stay within reach. On a phone it takes the
 * window.
 */
export const DetailDrawer = lazyDialog<DetailDrawerProps>(() =>
  import('./drawer-over-list.tsx').then(made => made.DrawerOverList),
)
