import { type Calendar, type CalendarDay, calendarCalls, dayKind } from '@seam/contract/catalogue/calendar'
import { Alert, Input, InputNumber } from 'antd'
import { useMemo, useState } from 'react'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { useUnsaved } from '../../../kit/draft/unsaved.tsx'
import { EditFoot } from '../../../kit/form/edit-foot.tsx'
import { usePermit } from '../../../kit/session/permit.tsx'
import { labClock } from '../../../kit/time/lab-time.ts'
import { isInWeek, monthsOf, toggleDay, weekdays } from './year-days.ts'
import './year-form.css'

type Edit = { readonly days: readonly CalendarDay[]; readonly version: number }

/** The days of a year that differ from the week. A click makes a day an exception or an ordinary day again. */
export const YearForm = () => {
  const [year, setYear] = useState(() => labClock().year())
  const read = useRead(calendarCalls.get, { year })
  const { data } = read
  const editable = usePermit(['calendarEdit'])
  const mark = useUnsaved()
  const [dayName, setDayName] = useState('')
  // keeps the version from the first change, so that saving detects a change by another user
  const [edit, setEdit] = useState<Edit>()
  const change = (next: Edit | undefined) => {
    mark(next !== undefined)
    setEdit(next)
  }
  const undo = () => change(undefined)
  const { run, running } = useWrite(calendarCalls.updateYear, {
    refresh: [calendarCalls.get],
    success: '保存成功！',
    onReload: undo,
  })
  if (data === undefined) return <NoAnswer read={read} />
  const days = edit?.days ?? data.days
  const save = async () => {
    if (edit === undefined) return
    if ((await run({ year, days: [...edit.days], version: edit.version })) !== undefined) undo()
  }
  const toggle = (day: string) =>
    change({ days: toggleDay(days, day, data.week, dayName.trim()), version: edit?.version ?? data.version })
  return (
    <section className="page-form year-form" aria-label="休、班例外日">
      <div className="page-form-fields">
        {data.missingYears.length > 0 && (
          <Alert
            showIcon
            type="warning"
            title={`${data.missingYears.join('、')}年还没有例外日：节假日会按普通的周计算承诺时间`}
          />
        )}
        <div className="year-form-head">
          <InputNumber<number>
            aria-label="年份"
            value={year}
            min={2000}
            max={2100}
            precision={0}
            disabled={edit !== undefined}
            onChange={value => value !== null && setYear(value)}
          />
          {editable && (
            <Input
              aria-label="例外日名称"
              placeholder="名称，如 国庆节"
              value={dayName}
              maxLength={20}
              onChange={event => setDayName(event.target.value)}
            />
          )}
          <span>{editable ? '点日期设为休或班，再点恢复' : `${days.length} 个例外日`}</span>
        </div>
        <Months year={year} week={data.week} days={days} {...(editable ? { onToggle: toggle } : {})} />
      </div>
      {editable && (
        <EditFoot
          dirty={edit !== undefined}
          running={running}
          onUndo={undo}
          saveButton={{ onClick: () => void save() }}
        />
      )}
    </section>
  )
}

type MonthsProps = {
  year: number
  week: Calendar['week']
  days: readonly CalendarDay[]
  onToggle?: (day: string) => void
}

const Months = ({ year, week, days, onToggle }: MonthsProps) => {
  const months = useMemo(() => monthsOf(year), [year])
  const exceptions = useMemo(() => new Map(days.map(one => [one.day, one])), [days])
  const words = (day: string) => {
    const exception = exceptions.get(day)
    if (exception === undefined) return isInWeek(day, week) ? '工作日' : '周休'
    return `${dayKind.label(exception.dayKind)} ${exception.dayName}`.trim()
  }
  return (
    <div className="year-form-months">
      {months.map(month => (
        <section key={month.name} aria-label={month.name}>
          <h3>{month.name}</h3>
          <div className="year-form-days">
            {[...weekdays].map(name => (
              <i key={name}>{name}</i>
            ))}
            {month.days.map((day, at) => (
              <button
                key={day}
                type="button"
                disabled={onToggle === undefined}
                style={at === 0 ? { gridColumnStart: month.empty + 1 } : undefined}
                data-kind={exceptions.get(day)?.dayKind}
                data-off={isInWeek(day, week) ? undefined : ''}
                aria-label={`${day} ${words(day)}`}
                title={words(day)}
                onClick={() => onToggle?.(day)}
              >
                {Number(day.slice(8))}
                {exceptions.has(day) && <small>{words(day).slice(0, 1)}</small>}
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
