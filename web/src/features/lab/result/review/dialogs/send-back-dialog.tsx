import { returnReason } from '@seam/contract/lab/result/result'
import { ReturnDraft, resultCalls } from '@seam/contract/lab/result/result.calls'
import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { Alert, Select } from 'antd'
import { useState } from 'react'
import { Field, NoteField } from '../../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../../kit/form/form-dialog.tsx'
import { useFreshRows } from './use-fresh-rows.ts'

type Props = {
  chosen: readonly ReviewRow[]
  /** the rows of the list */
  page: readonly ReviewRow[]
  onDone: () => void
  onClose: () => void
}

export const isReturnable = ({ can }: ReviewRow) => can.returnBack || can.retract

const reasons = returnReason.options.map(({ value, label }) => ({ value, label }))

/** Returns results that await review, or retracts confirmed ones, to be measured again. */
export const SendBackDialog = ({ chosen, page, onDone, onClose }: Props) => {
  // what the user opened it for, whatever others do meanwhile
  const [confirmed] = useState(() => chosen.some(({ can }) => can.retract))
  const isAble = ({ can }: ReviewRow) => (confirmed ? can.retract : can.returnBack)
  const { rows, notice } = useFreshRows(chosen, page, isAble)
  const [first = chosen[0]] = rows
  const what = first ? `${first.labCode} ${first.projectName}${rows.length > 1 ? ` 等 ${rows.length} 项` : ''}` : ''
  const verb = confirmed ? '撤回' : '退回'
  return (
    <FormDialog
      open
      title={`${verb}重测：${what}`}
      okText={verb}
      call={confirmed ? resultCalls.retract : resultCalls.returnBack}
      schema={ReturnDraft}
      initial={{}}
      toInput={reason => ({ ...reason, rows: rows.map(({ itemId, version }) => ({ itemId, version })) })}
      refresh={[resultCalls.reviewList]}
      refreshAfterRefusal={[resultCalls.reviewList]}
      success={`已${verb} ${rows.length} 项`}
      onClose={onClose}
      onDone={onDone}
    >
      {notice !== '' && <Alert className="form-wide" type="warning" showIcon title={notice} />}
      <Field name="reasonCode" label="原因" wide>
        <Select options={reasons} placeholder="请选择原因" />
      </Field>
      <NoteField name="reason" label="原因说明" placeholder="选填；原因选“其他”时必填" />
      <p className="form-note form-wide">
        {confirmed ? '由它计算的结果一并撤回，重测后重新计算、重新复核。' : '化验员会在待办的最上面看到原因和说明。'}
      </p>
    </FormDialog>
  )
}
