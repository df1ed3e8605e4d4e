import { ReadingDraft } from '@seam/contract/lab/result'
import { Input } from 'antd'
import { useId } from 'react'
import { limitsOf } from '../../../../kit/form/limits.ts'
import type { InstrumentsInUse } from './edits/use-instruments.ts'

const { maxLength = 40 } = limitsOf(ReadingDraft)['instrument'] ?? {}

/** Which instrument gives the readings of a project from now on. */
export const InstrumentField = ({ instruments, projectId }: { instruments: InstrumentsInUse; projectId: number }) => {
  const id = useId()
  return (
    <label htmlFor={id} className="sheet-instrument">
      <span>仪器编号</span>
      <Input
        id={id}
        maxLength={maxLength}
        placeholder="本次所用仪器"
        autoComplete="off"
        value={instruments.of(projectId)}
        onChange={event => instruments.use(projectId, event.target.value)}
      />
    </label>
  )
}
