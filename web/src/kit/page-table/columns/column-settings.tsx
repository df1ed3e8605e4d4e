import { lazyPart } from '../../dialog/lazy-dialog.tsx'

/** The button for columns and density of a table. */
export const ColumnSettings = lazyPart(() => import('./column-chooser.tsx').then(module => module.ColumnChooser))
