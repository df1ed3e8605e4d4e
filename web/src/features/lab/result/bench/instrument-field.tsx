import { useId } from 'react'
import { InstrumentPicker } from '../../../../shared/catalogue/instrument-picker.tsx'
import type { InstrumentsInUse } from './edits/use-instruments.ts'

/** Selects the instrument for the readings of a project. */
export const InstrumentField = ({ instruments, projectId }: { instruments: InstrumentsInUse; projectId: number }) => {
  const id = useId()
  return (
    <label htmlFor={id} className="sheet-instrument">
      <span>仪器编号</span>
      <InstrumentPicker
        id={id}
        value={instruments.of(projectId)}
        onChange={number => instruments.use(projectId, number)}
      />
    </label>
  )
}
