import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { dateFormat, labClock } from './lab-time.ts'

export type DayProps = {
  id?: string
  /** YYYY-MM-DD, in which every browser shows it; '' for none */
  value?: string
  onChange?: (day: string) => void
  min?: string
  max?: string
  'aria-label'?: string
}

const toDayjs = (day: string | undefined) => (day === undefined || day === '' ? undefined : dayjs(day))

/** The calendar of a `DayBox`. A typed day counts once it is complete. */
export const DayPicker = ({ value, onChange, min, max, ...rest }: DayProps) => {
  const [minDate, maxDate] = [toDayjs(min), toDayjs(max)]
  return (
    <DatePicker
      {...rest}
      {...(minDate && { minDate })}
      {...(maxDate && { maxDate })}
      value={toDayjs(value) ?? null}
      format={dateFormat}
      onChange={next => onChange?.(next?.format(dateFormat) ?? '')}
      needConfirm={false}
      showNow={false}
      defaultPickerValue={maxDate ?? labClock()}
      placeholder="年-月-日"
    />
  )
}
