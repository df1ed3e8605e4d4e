import { type ListedStatement, StatementAnswer, StatementDraft, statementCalls } from '@seam/contract/trade/statement'
import { Form, Radio } from 'antd'
import { useRead } from '../../../kit/api/use-call.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { DayField, Field, NoteField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { dateFormat, labClock } from '../../../kit/time/lab-time.ts'
import { ClientField } from '../../../shared/client/client-field.tsx'

const refresh = [statementCalls.page, statementCalls.get]

type IssueProps = {
  open: boolean
  /** the disputed statement that is issued again */
  disputed?: ListedStatement | undefined
  onClose: () => void
  onDone: (id: number) => void
}

/** Issues a statement, with a preview for the selected period. */
export const IssueDialog = ({ open, disputed, onClose, onDone }: IssueProps) => {
  const lastMonth = labClock().subtract(1, 'month')
  const initial =
    disputed === undefined
      ? {
          startDate: lastMonth.startOf('month').format(dateFormat),
          endDate: lastMonth.endOf('month').format(dateFormat),
        }
      : { clientId: disputed.clientId, startDate: disputed.startDate, endDate: disputed.endDate }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={disputed === undefined ? '出具对账单' : `重新出具：${disputed.statementCode}`}
      width={640}
      call={statementCalls.issue}
      schema={StatementDraft}
      initial={initial}
      refresh={refresh}
      okText="出具"
      perForm
      onDone={({ id, statementCode }) => {
        toast.success(`已出具对账单 ${statementCode}`)
        onDone(id)
      }}
    >
      {disputed !== undefined && <p className="form-note form-wide">{`客户的异议：${disputed.dispute}`}</p>}
      <ClientField valueLabel={disputed?.clientName} />
      <DayField name="startDate" label="开始日期" max={labClock().format(dateFormat)} />
      <DayField name="endDate" label="结束日期" max={labClock().format(dateFormat)} />
      <Preview />
    </FormDialog>
  )
}

const Preview = () => {
  const values: unknown = Form.useWatch([])
  const draft = StatementDraft.safeParse(values)
  const { data, error, isFetching } = useRead(
    statementCalls.preview,
    draft.success ? draft.data : { clientId: 1, startDate: '2000-01-01', endDate: '2000-01-01' },
    { enabled: draft.success, staleTime: 0 },
  )
  if (!draft.success) return <p className="form-note form-wide">选择客户和期间后显示期初、发生和期末金额</p>
  if (error !== null) return <p className="form-note form-wide">{error.message}</p>
  if (data === undefined || isFetching) return <p className="form-note form-wide">正在计算…</p>
  return (
    <p className="form-note form-wide">
      {`应收：期初 ${moneyText(data.openingReceivable)} + 挂账 ${moneyText(data.charged)} − 结清 ${moneyText(data.settled)} = 期末 ${moneyText(data.closingReceivable)} 元`}
      <br />
      {`余额：期初 ${moneyText(data.openingBalance)} + 存入 ${moneyText(data.deposited)} − 支用 ${moneyText(data.spent)} = 期末 ${moneyText(data.closingBalance)} 元，共 ${data.rows.length} 条记录`}
    </p>
  )
}

type AnswerProps = { open: boolean; statement: ListedStatement | undefined; onClose: () => void }

const answers = [
  { value: true, label: '核对无误' },
  { value: false, label: '有异议' },
]

/** Records the client's answer on paper. */
export const AnswerDialog = ({ open, statement, onClose }: AnswerProps) =>
  statement && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`登记答复：${statement.statementCode}`}
      call={statementCalls.answer}
      schema={StatementAnswer}
      initial={{ agreed: true }}
      toInput={draft => ({ ...draft, id: statement.id, version: statement.version })}
      refresh={refresh}
      success="已登记答复"
    >
      <Field name="agreed" label="客户答复" wide>
        <Radio.Group options={answers} />
      </Field>
      <DisputeField />
    </FormDialog>
  )

const DisputeField = () => (Form.useWatch('agreed') === false ? <NoteField name="dispute" label="异议说明" /> : null)
