import { instrumentCalls } from '@seam/contract/catalogue/instrument'
import { ReadingDraft } from '@seam/contract/lab/result/result'
import { AutoComplete } from 'antd'
import { useId } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import { limitsOf } from '../../../../kit/form/limits.ts'
import type { InstrumentsInUse } from './edits/use-instruments.ts'

const { maxLength = 40 } = limitsOf(ReadingDraft)['instrument'] ?? {}

/** Selects the instrument for the readings of a project; instruments that may not be used today show the reason. */
export const InstrumentField = ({ instruments, projectId }: { instruments: InstrumentsInUse; projectId: number }) => {
  const id = useId()
  const { data = [] } = useRead(instrumentCalls.options, {}, { quiet: true })
  const number = instruments.of(projectId)
  const chosen = data.find(({ instrumentNumber }) => instrumentNumber === number)
  const isUnknown = number !== '' && data.length > 0 && chosen === undefined
  const reason = isUnknown ? '仪器设备中没有这个编号' : (chosen?.reason ?? '')
  return (
    <label htmlFor={id} className="sheet-instrument">
      <span>仪器编号</span>
      <AutoComplete
        id={id}
        maxLength={maxLength}
        placeholder="本次所用仪器"
        value={number}
        {...(reason === '' ? {} : { status: 'error' as const })}
        options={data.map(({ instrumentNumber, instrumentName, reason: against }) => ({
          value: instrumentNumber,
          label: `${instrumentNumber} ${instrumentName}${against === '' ? '' : '（不能使用）'}`,
          disabled: against !== '',
        }))}
        filterOption={(typed, option) => option?.label.includes(typed) ?? false}
        popupMatchSelectWidth={false}
        onChange={value => instruments.use(projectId, value)}
      />
      {reason !== '' && <span role="alert">{reason}</span>}
    </label>
  )
}
