import { calendarCalls, WeekDraft } from '@seam/contract/catalogue/calendar'
import { Checkbox } from 'antd'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { Field, TextField } from '../../../kit/form/fields.tsx'
import { PageForm } from '../../../kit/form/page-form.tsx'
import { usePermit } from '../../../kit/session/permit.tsx'
import { labClock } from '../../../kit/time/lab-time.ts'
import { weekdays } from './year-days.ts'

const refresh = [calendarCalls.get]
const options = [...weekdays].map((name, at) => ({ value: at + 1, label: `周${name}` }))

/** Days of the week, hours and cut-off. */
export const WeekForm = () => {
  const read = useRead(calendarCalls.get, { year: labClock().year() })
  const { data } = read
  const editable = usePermit(['calendarEdit'])
  if (data === undefined) return <NoAnswer read={read} />
  return (
    <PageForm
      label="每周与工作时间"
      call={calendarCalls.updateWeek}
      schema={WeekDraft}
      row={data}
      toInput={(values, version) => ({ ...values, version })}
      refresh={refresh}
      editable={editable}
    >
      <h2>承诺按工作小时、工作日计算时使用；已承诺的时间不变</h2>
      <Field name="week" label="每周工作日" wide>
        <Checkbox.Group options={options} disabled={!editable} />
      </Field>
      <TextField name="opensAt" label="上班时间" type="time" />
      <TextField name="closesAt" label="下班时间" type="time" hint="按工作日承诺的，到这时为止" />
      <TextField
        name="cutOff"
        label="截单时间"
        type="time"
        hint="之后开始检测的，从下一个工作日算起（按工作日承诺的）"
      />
    </PageForm>
  )
}
