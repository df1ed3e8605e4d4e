import {
  type CustodyRow,
  custodyCalls,
  ExtensionDraft,
  MoveDraft,
  retentionMonths,
} from '@seam/contract/lab/sample/custody'
import { DisposalDraft, type DisposalKind, disposalCalls, disposalKind } from '@seam/contract/lab/sample/disposal'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { DayField, NoteField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

type Props = {
  open: boolean
  samples?: readonly CustodyRow[] | undefined
  onClose: () => void
  /** the rows that were selected have changed: those of other pages are selected as they were */
  onDone: () => void
}

const refresh = [custodyCalls.page, custodyCalls.get, disposalCalls.page]
const refsOf = (samples: readonly CustodyRow[]) => samples.map(({ id, version }) => ({ id, version }))

const KeepDraft = MoveDraft.pick({ place: true })

const Samples = ({ samples }: { samples: readonly CustodyRow[] }) => (
  <p className="form-note form-wide">
    {samples.length} 个样品：
    {samples
      .slice(0, 10)
      .map(({ labCode }) => labCode)
      .join('、')}
    {samples.length > 10 && ' …'}
  </p>
)

export const KeepDialog = ({ open, samples = [], onClose, onDone }: Props) => (
  <FormDialog
    open={open}
    onClose={onClose}
    title="留样入库"
    call={custodyCalls.keep}
    schema={KeepDraft}
    initial={{}}
    toInput={values => ({ ...values, samples: refsOf(samples) })}
    refresh={refresh}
    success="已留样"
    onDone={onDone}
    onReload={onDone}
  >
    <Samples samples={samples} />
    <TextField
      name="place"
      label="存放位置"
      placeholder="如 留样柜 A-3"
      hint={`期限为报告签发后${retentionMonths}个月，签发时自动确定`}
      wide
    />
  </FormDialog>
)

export const MoveDialog = ({ open, samples = [], onClose, onDone }: Props) => (
  <FormDialog
    open={open}
    onClose={onClose}
    title="移动样品"
    call={custodyCalls.move}
    schema={MoveDraft}
    initial={{}}
    toInput={values => ({ ...values, samples: refsOf(samples) })}
    refresh={refresh}
    success="已登记"
    onDone={onDone}
    onReload={onDone}
  >
    <Samples samples={samples} />
    <TextField name="place" label="存放位置" placeholder="如 制样室、天平室" />
    <TextField name="custodian" label="保管人" />
    <NoteField name="reason" label="说明" />
  </FormDialog>
)

export const ExtendDialog = ({ open, samples = [], onClose, onDone }: Props) => (
  <FormDialog
    open={open}
    onClose={onClose}
    title="延长留样"
    call={custodyCalls.extend}
    schema={ExtensionDraft}
    initial={{}}
    toInput={values => ({ ...values, samples: refsOf(samples) })}
    refresh={refresh}
    success="已延长"
    onDone={onDone}
    onReload={onDone}
  >
    <Samples samples={samples} />
    <DayField name="until" label="留样至" />
    <NoteField name="reason" label="延长原因" />
  </FormDialog>
)

const RequestDraft = DisposalDraft.omit({ kind: true })

/** Requests that samples be returned or disposed of; another person confirms. */
export const RequestDialog = ({ kind, open, samples = [], onClose, onDone }: Props & { kind: DisposalKind }) => {
  const isReturn = kind === disposalKind.giveBack
  const isEarly = samples.some(({ isDue }) => !isDue)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={isReturn ? '申请退还样品' : '申请处置样品'}
      okText="提交申请"
      call={disposalCalls.request}
      schema={RequestDraft}
      initial={{}}
      toInput={values => ({ ...values, kind, samples: refsOf(samples) })}
      refresh={refresh}
      perForm
      onReload={onDone}
      onDone={({ disposalCode }) => {
        toast.success(`已提交处置单 ${disposalCode}，由另一人确认后执行`)
        onDone()
      }}
    >
      <Samples samples={samples} />
      {isReturn ? (
        <TextField name="recipient" label="领取人" placeholder="姓名和电话" needed />
      ) : (
        <TextField name="method" label="处置方法" placeholder="如 弃置、交有资质单位" />
      )}
      <NoteField
        name="reason"
        label="原因"
        {...(isReturn && isEarly && { hint: '留样期限未到，请填写提前退还的原因' })}
      />
    </FormDialog>
  )
}
