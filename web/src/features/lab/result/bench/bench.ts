import type { Controls } from './edits/use-controls.ts'
import type { Edits } from './edits/use-edits.ts'
import type { InstrumentsInUse } from './edits/use-instruments.ts'
import type { Methods } from './edits/use-methods.ts'
import type { Saving } from './edits/use-save.ts'
import type { Worksheets } from './edits/use-worksheets.ts'

/** What outlives the change from one sheet to another: everything typed, instruments, worksheets, methods, and how it is saved. */
export type Bench = {
  readonly edits: Edits
  readonly instruments: InstrumentsInUse
  readonly worksheets: Worksheets
  readonly methods: Methods
  readonly controls: Controls
  readonly saving: Saving
}
