import type { Edits } from './edits/use-edits.ts'
import type { InstrumentsInUse } from './edits/use-instruments.ts'
import type { Saving } from './edits/use-save.ts'

/** What outlives the change from one sheet to another: everything typed, the instruments in use, and how it is saved. */
export type Bench = { readonly edits: Edits; readonly instruments: InstrumentsInUse; readonly saving: Saving }
