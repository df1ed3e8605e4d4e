import type { Controls } from './edits/use-controls.ts'
import type { Edits } from './edits/use-edits.ts'
import type { InstrumentsInUse } from './edits/use-instruments.ts'
import type { Methods } from './edits/use-methods.ts'
import type { Saving } from './edits/use-save.ts'
import type { Worksheets } from './edits/use-worksheets.ts'

/** The state shared by all sheets of the bench: unsaved edits, instruments, worksheets, methods, saving. */
export type Bench = {
  readonly edits: Edits
  readonly instruments: InstrumentsInUse
  readonly worksheets: Worksheets
  readonly methods: Methods
  readonly controls: Controls
  readonly saving: Saving
}
