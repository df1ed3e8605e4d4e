import { Button, DatePicker, Space } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { quickRanges, type TimeRange } from '../time/date-ranges.ts'
import { dateFormat, labClock, timeFormat } from '../time/lab-time.ts'
import type { Condition, ControlProps } from './condition.ts'

type Props = ControlProps & { condition: Condition }

const toDayjs = (value: unknown) => (typeof value === 'string' && value !== '' ? dayjs(value) : null)
const formatDate = (value: Dayjs | null, format: string) => value?.format(format) ?? null
const clock = (time: string) => dayjs(`2000-01-01 ${time}`)

export const DateFilter = ({ condition, id, value, onChange }: Props) => {
  const timed = condition.kind === 'datetime'
  const format = timed ? timeFormat : dateFormat
  return (
    <DatePicker
      id={id}
      value={toDayjs(value)}
      onChange={next => onChange(formatDate(next, format))}
      showTime={timed ? { defaultOpenValue: clock('00:00:00') } : false}
      format={format}
      needConfirm={false}
      showNow={false}
      defaultPickerValue={labClock()}
    />
  )
}

type SideProps = {
  id: string
  label: string
  value: string | null
  time: string
  onChange: (value: string | null) => void
}

const RangeSide = ({
  outside,
  footer,
  time,
  value,
  onChange,
  id,
  label,
}: SideProps & { outside: (day: Dayjs) => boolean; footer: React.ReactNode }) => (
  <DatePicker
    id={id}
    aria-label={label}
    placeholder={label}
    value={toDayjs(value)}
    onChange={next => onChange(formatDate(next, timeFormat))}
    showTime={{ defaultOpenValue: clock(time) }}
    format={timeFormat}
    needConfirm={false}
    showNow={false}
    disabledDate={outside}
    renderExtraFooter={() => footer}
    suffixIcon={null}
  />
)

/** Two bounds, each optional; each disables the days beyond the other. */
export const RangeFilter = ({ condition, id, value, onChange }: Props) => {
  const [from = null, to = null] = (value ?? []) as TimeRange | []
  const [startTime, endTime] = condition.times ?? ['00:00:00', '23:59:59']
  const set = (range: TimeRange) => onChange(range[0] === null && range[1] === null ? undefined : range)
  const footer = (
    <Space size={0}>
      {quickRanges().map(quick => (
        <Button key={quick.label} type="link" size="small" onClick={() => set(quick.range)}>
          {quick.label}
        </Button>
      ))}
    </Space>
  )
  return (
    <span className="query-panel-range">
      <RangeSide
        id={id}
        label="开始时间"
        value={from}
        time={startTime}
        onChange={next => set([next, to])}
        outside={day => to !== null && day.isAfter(to, 'day')}
        footer={footer}
      />
      <span aria-hidden>–</span>
      <RangeSide
        id={`${id}-to`}
        label="结束时间"
        value={to}
        time={endTime}
        onChange={next => set([from, next])}
        outside={day => from !== null && day.isBefore(from, 'day')}
        footer={footer}
      />
    </span>
  )
}
