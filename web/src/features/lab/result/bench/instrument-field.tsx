import { useId } from 'react'
import { InstrumentPicker } from '../../../../shared/catalogue/instrument-picker.tsx'
import type { Controls } from './edits/use-controls.ts'
import type { InstrumentsInUse } from './edits/use-instruments.ts'

type Props = { instruments: InstrumentsInUse; controls: Pick<Controls, 'faults' | 'forget'>; projectId: number }

/** Selects the instrument for the readings of a project, and for its controls. */
export const InstrumentField = ({ instruments, controls, projectId }: Props) => {
  const id = useId()
  return (
    <label htmlFor={id} className="sheet-instrument">
      <span>仪器编号</span>
      <InstrumentPicker
        id={id}
        value={instruments.of(projectId)}
        refused={controls.faults.some(fault => fault.projectId === projectId && fault.field === 'instrument')}
        onChange={number => {
          instruments.use(projectId, number)
          controls.forget(projectId)
        }}
      />
    </label>
  )
}
