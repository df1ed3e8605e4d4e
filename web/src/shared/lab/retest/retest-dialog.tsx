import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { disagrees, RetestDraft, retestCalls } from '@seam/contract/lab/result/retest'
import { type CustodyRow, custodyCalls } from '@seam/contract/lab/sample/custody'
import { Input } from 'antd'
import { useId } from 'react'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { Field, NoteField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { fieldsOf, withReadings } from './retest-rows.ts'
import './retest-dialog.css'

type Rows = RetestDraft['rows']
type ReadingsProps = { sampleId: number; id?: string; value?: Rows; onChange?: (rows: Rows) => void }

/** A text of readings for each determined project; its former result is not shown. */
const Readings = ({ sampleId, id, value = [], onChange }: ReadingsProps) => {
  const prefix = useId()
  const read = useRead(retestCalls.projects, { sampleId })
  const { data } = read
  if (data === undefined) return <NoAnswer read={read} />
  if (data.length === 0) return <p id={id}>该样品没有已复核的测定项目，不能复测。</p>
  return (
    <div id={id}>
      {data.flatMap(project =>
        fieldsOf(project).map(field => (
          <div key={`${field.itemId} ${field.component}`} className="retest-dialog-row">
            <label htmlFor={`${prefix}${field.itemId}${field.component}`}>{field.label}</label>
            <Input
              disabled={project.refusal !== ''}
              id={`${prefix}${field.itemId}${field.component}`}
              inputMode="text"
              autoComplete="off"
              maxLength={80}
              placeholder={project.refusal || (project.parallels === 2 ? '如 9.90 9.96' : '如 9.90')}
              suffix={project.unit}
              onChange={event => onChange?.(withReadings(value, field, event.target.value))}
            />
          </div>
        )),
      )}
    </div>
  )
}

const refresh = [retestCalls.page, custodyCalls.page, custodyCalls.get, resultCalls.sample]

type Props = { open: boolean; sample?: Pick<CustodyRow, 'id' | 'version' | 'labCode'> | undefined; onClose: () => void }

/** The retest of a retained sample; the server compares it with the result in force. */
export const RetestDialog = ({ open, sample, onClose }: Props) =>
  sample && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`复测 ${sample.labCode}`}
      call={retestCalls.record}
      schema={RetestDraft}
      initial={{ rows: [] }}
      toInput={values => ({ ...values, sampleId: sample.id, version: sample.version })}
      refresh={refresh}
      perForm
      onDone={values => {
        const others = values.filter(({ verdict }) => disagrees(verdict))
        if (others.length === 0) toast.success('已登记，与原结果没有不符')
        else toast.warning(`与原结果不符：${others.map(({ projectName }) => projectName).join('、')}`)
      }}
    >
      <p className="form-note form-wide">
        只填重新测定的项目，平行读数以空格分开。按干基比较的项目（灰分、全硫等）请同时复测空干基水分。
      </p>
      <Field name="rows" label="读数" wide>
        <Readings sampleId={sample.id} />
      </Field>
      <NoteField name="remarks" label="复测说明" />
    </FormDialog>
  )
