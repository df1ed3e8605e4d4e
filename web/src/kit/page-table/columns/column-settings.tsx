import { lazyPart } from '../../dialog/lazy-dialog.tsx'

/** Which columns a table shows, in which order and how dense. */
export const ColumnSettings = lazyPart(() => import('./column-chooser.tsx').then(made => made.ColumnChooser))
