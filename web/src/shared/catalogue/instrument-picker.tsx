import { InstrumentDraft, instrumentCalls } from '@seam/contract/catalogue/instrument'
import { AutoComplete } from 'antd'
import { useRead } from '../../kit/api/use-call.ts'
import { limitsOf } from '../../kit/form/limits.ts'
import './instrument-picker.css'

const { maxLength = 40 } = limitsOf(InstrumentDraft)['instrumentNumber'] ?? {}

const useChoices = () => useRead(instrumentCalls.options, {}, { quiet: true }).data ?? []

/** Why this instrument cannot be used today; empty if it can, or if no instrument is registered. */
export const useInstrumentFault = (number: string): string => {
  const choices = useChoices()
  if (number === '' || choices.length === 0) return ''
  const chosen = choices.find(({ instrumentNumber }) => instrumentNumber === number)
  return chosen === undefined ? `仪器设备中没有编号【${number}】` : chosen.reason
}

type Props = {
  id?: string
  value?: string
  /** it is marked, and the reason stands elsewhere */
  refused?: boolean
  onChange?: (number: string) => void
}

/** An instrument by its number; one that may not be used today cannot be chosen, and shows the reason. */
export const InstrumentPicker = ({ id, value = '', refused = false, onChange }: Props) => {
  const choices = useChoices()
  const fault = useInstrumentFault(value.trim())
  return (
    <>
      <AutoComplete
        {...(id === undefined ? {} : { id })}
        maxLength={maxLength}
        placeholder="本次所用仪器"
        value={value}
        {...(fault === '' && !refused ? {} : { status: 'error' as const, 'aria-invalid': true })}
        options={choices.map(({ instrumentNumber, instrumentName, reason }) => ({
          value: instrumentNumber,
          label: `${instrumentNumber} ${instrumentName}${reason === '' ? '' : '（不能使用）'}`,
          disabled: reason !== '',
        }))}
        filterOption={(typed, option) => option?.label.includes(typed) ?? false}
        popupMatchSelectWidth={false}
        onChange={number => onChange?.(number)}
      />
      {fault !== '' && (
        <small role="alert" className="instrument-picker-fault">
          {fault}
        </small>
      )}
    </>
  )
}
