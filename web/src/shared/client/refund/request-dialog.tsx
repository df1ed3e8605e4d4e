import { type Refundable, RefundDraft, refundCalls } from '@seam/contract/trade/refund'
import { Checkbox, Form } from 'antd'
import { useEffect } from 'react'
import { z } from 'zod'
import { useRead } from '../../../kit/api/use-call.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { Field, NoteField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useAvailableChoices } from '../../../kit/form/use-available-choices.ts'
import { useDebounced } from '../../../kit/hooks/use-debounced.ts'
import { moneyText } from '../../../kit/money/money.tsx'
import { PlanList } from './plan-list.tsx'
import { refundRefresh } from './refund-refresh.ts'
import './request-dialog.css'

const RequestForm = RefundDraft.extend({ delegateCode: z.string() })

type Props = {
  open: boolean
  /** number of the delegation, if known */
  delegateCode?: string | undefined
  onClose: () => void
}

/** Requests a refund of selected lines, and shows the destination of the money before it is sent. */
export const RequestDialog = ({ open, delegateCode, onClose }: Props) => (
  <FormDialog
    open={open}
    onClose={onClose}
    title="申请退款"
    width={680}
    call={refundCalls.request}
    schema={RequestForm}
    initial={{ lineIds: [], delegateCode: delegateCode ?? '' }}
    toInput={({ delegationId, lineIds, reason }) => ({ delegationId, lineIds, reason })}
    refresh={refundRefresh}
    okText="提交申请"
    perForm
    onDone={({ refundCode, amount }) =>
      toast.success(`已申请退款 ${refundCode}：${moneyText(amount)} 元，等待另一人审批`)
    }
  >
    <TextField
      name="delegateCode"
      label="委托单号"
      wide
      placeholder="扫描或输入委托单号"
      data-scan-field="delegateCode sampleCode"
      // a scan ends with Enter, which would send the form
      onPressEnter={event => event.preventDefault()}
      readOnly={delegateCode !== undefined}
    />
    <DelegationFields />
    <NoteField name="reason" label="退款原因" />
  </FormDialog>
)

/** The fields that depend on the delegation. */
const DelegationFields = () => {
  const form = Form.useFormInstance()
  const typed: unknown = Form.useWatch('delegateCode')
  const code = useDebounced(typeof typed === 'string' ? typed.trim() : '')
  const { data, error, isFetching } = useRead(
    refundCalls.refundable,
    { delegateCode: code },
    { enabled: code.length > 4, staleTime: 0 },
  )
  const delegationId = data?.delegationId
  useEffect(() => {
    form.setFieldsValue({ delegationId, lineIds: [] })
  }, [form, delegationId])
  if (code.length <= 4) return null
  if (data === undefined)
    return <p className="form-note form-wide">{isFetching ? '正在查询…' : (error?.message ?? '没有这个委托单')}</p>
  return (
    <>
      <p className="form-note form-wide">
        {`${data.clientName}，费用 ${moneyText(data.fee)} 元，已收 ${moneyText(data.covered)} 元`}
        {data.requested !== '0.00' && `，待审批的退款 ${moneyText(data.requested)} 元`}
        {data.surplus !== '0.00' && `，多收 ${moneyText(data.surplus)} 元`}
      </p>
      <Field name="lineIds" label="退费项目" wide>
        <LinesInput refundable={data} />
      </Field>
      <Preview delegationId={data.delegationId} hasSurplus={data.surplus !== '0.00'} />
    </>
  )
}

type LinesProps = {
  id?: string
  value?: readonly string[]
  onChange?: (ids: readonly string[]) => void
  refundable: Refundable
}

/** The lines in force; those of another refund cannot be ticked. */
const LinesInput = ({ id, value: stored = [], onChange, refundable: { lines, surplus } }: LinesProps) => {
  const free = lines.filter(({ refundCode }) => refundCode === '')
  const value = useAvailableChoices(stored, lineId => free.some(line => line.id === lineId), onChange)
  if (lines.length === 0)
    return (
      <p id={id} className="soft">
        {surplus === '0.00' ? '没有可退的项目：委托单未收费，或已全部退费' : '没有可退的项目，只退多收的部分'}
      </p>
    )
  const toggle = (lineId: string, isOn: boolean) =>
    onChange?.(isOn ? [...value, lineId] : value.filter(one => one !== lineId))
  return (
    <div id={id} className="request-dialog-lines">
      <table aria-label="退费项目">
        <thead>
          <tr>
            <th>
              <Checkbox
                checked={free.length > 0 && value.length === free.length}
                indeterminate={value.length > 0 && value.length < free.length}
                onChange={event => onChange?.(event.target.checked ? free.map(line => line.id) : [])}
              >
                项目
              </Checkbox>
            </th>
            <th>净额</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id: lineId, sampleName, lineName, net, refundCode }) => (
            <tr key={lineId}>
              <td>
                <Checkbox
                  checked={value.includes(lineId)}
                  disabled={refundCode !== ''}
                  onChange={event => toggle(lineId, event.target.checked)}
                >
                  {[sampleName, lineName].filter(part => part !== '').join(' · ')}
                  {refundCode !== '' && <span className="soft">（已在 {refundCode} 中）</span>}
                </Checkbox>
              </td>
              <td>{moneyText(net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Preview = ({ delegationId, hasSurplus }: { delegationId: number; hasSurplus: boolean }) => {
  const chosen: unknown = Form.useWatch('lineIds')
  const lineIds = Array.isArray(chosen) ? chosen.filter(one => typeof one === 'string') : []
  const { data, error } = useRead(
    refundCalls.preview,
    { delegationId, lineIds },
    { enabled: lineIds.length > 0 || hasSurplus, staleTime: 0 },
  )
  if (lineIds.length === 0 && !hasSurplus) return null
  if (error !== null) return <p className="form-note form-wide">{error.message}</p>
  if (data === undefined) return <p className="form-note form-wide">正在计算…</p>
  return (
    <section className="form-wide request-dialog-preview" aria-live="polite">
      <p>
        退款 <b>¥{moneyText(data.amount)}</b>，退款后费用 {moneyText(data.feeAfter)} 元
      </p>
      <PlanList parts={data.parts} />
    </section>
  )
}
