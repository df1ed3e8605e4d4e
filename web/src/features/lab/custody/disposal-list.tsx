import { custodyCalls } from '@seam/contract/lab/sample/custody'
import {
  type Disposal,
  DisposalRejection,
  type DisposalRow,
  disposalCalls,
  disposalFailures,
  disposalKind,
  disposalState,
} from '@seam/contract/lab/sample/disposal'
import { Descriptions } from 'antd'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { DetailDrawer } from '../../../kit/drawer/detail-drawer.tsx'
import { NoteField, PasswordField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { PaperDrawer } from '../../../shared/lab/print/paper-drawer.tsx'
import './custody.css'

const columns: readonly Column<DisposalRow>[] = [
  { key: 'disposalCode', title: '处置单号', width: 170, heading: true },
  dictionaryColumn('kind', '方式', disposalKind, { width: 100 }),
  { key: 'sampleCount', title: '样品', width: 80, align: 'right', render: row => `${row.sampleCount} 个` },
  dictionaryColumn('state', '状态', disposalState, { width: 90 }),
  { key: 'method', title: '处置方法', minWidth: 120, render: ({ method }) => method || '--' },
  { key: 'requesterName', title: '申请人', width: 100 },
  timeColumn('createTime', '申请时间'),
  { key: 'deciderName', title: '确认人', width: 100, render: ({ deciderName }) => deciderName || '--' },
  timeColumn('decideTime', '确认时间'),
]

const conditions: readonly Condition[] = [
  { key: 'disposalCode', label: '处置单号', kind: 'text', op: 'eq' },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...disposalState.options] } },
  { key: 'kind', label: '方式', kind: 'select', source: { options: [...disposalKind.options] } },
]

const refresh = [disposalCalls.page, disposalCalls.get, custodyCalls.page, custodyCalls.get]

const Signature = z.strictObject({
  password: z
    .string({ error: disposalFailures.passwordMissing.message })
    .min(1, disposalFailures.passwordMissing.message),
})

const Samples = ({ samples }: Pick<Disposal, 'samples'>) => (
  <ul className="custody-disposal-samples">
    {samples.map(({ id, labCode, sampleKindName, mass, place, sampleCode, clientName }) => (
      <li key={id}>
        <span className="lab-code">{labCode}</span>{' '}
        {[sampleKindName, mass && `${mass} kg`, place, sampleCode, clientName].filter(Boolean).join(' · ')}
      </li>
    ))}
  </ul>
)

const DisposalDetail = ({ id }: { id: number }) => {
  const read = useRead(disposalCalls.get, { id })
  const { data } = read
  if (data === undefined) return <NoAnswer read={read} />
  const facts = [
    ['方式', disposalKind.label(data.kind)],
    ['状态', disposalState.label(data.state)],
    ['申请', `${data.requesterName} ${data.createTime}`],
    ['确认', [data.deciderName, data.decideTime].filter(Boolean).join(' ') || '--'],
    ['处置方法', data.method || '--'],
    ...(data.recipient ? [['领取人', data.recipient]] : []),
    ['原因', data.reason || '--'],
    ...(data.rejectReason === '' ? [] : [['驳回原因', data.rejectReason]]),
  ]
  return (
    <div className="custody-disposal">
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={facts.map(([label, children]) => ({ key: String(label), label, children }))}
      />
      <h3>样品 {data.sampleCount} 个</h3>
      <Samples samples={data.samples} />
    </div>
  )
}

/** Orders to return or dispose of samples; another person than the requester confirms. */
export const DisposalList = ({ children }: { children: ReactNode }) => {
  const viewing = useDialog<DisposalRow>()
  const confirming = useDialog<DisposalRow>()
  const rejecting = useDialog<DisposalRow>()
  const [printed, setPrinted] = useState<DisposalRow>()
  const actions = (row: DisposalRow): RowAction[] => [
    { label: '查看', onClick: () => viewing.show(row) },
    ...(row.can.confirm ? [{ label: '确认执行', danger: true, onClick: () => confirming.show(row) }] : []),
    ...(row.can.reject ? [{ label: '驳回', onClick: () => rejecting.show(row) }] : []),
    { label: '打印清单', onClick: () => setPrinted(row) },
  ]
  const { subject } = confirming
  const rejected = rejecting.subject
  return (
    <>
      <PageTable
        listKey="quality/disposal"
        label="处置单列表"
        call={disposalCalls.page}
        columns={columns}
        conditions={conditions}
        toolbar={children}
        actions={actions}
      />
      <DetailDrawer
        open={viewing.open}
        onClose={viewing.close}
        width={560}
        title={viewing.subject ? `处置单 ${viewing.subject.disposalCode}` : '处置单'}
      >
        {viewing.open && viewing.subject && <DisposalDetail id={viewing.subject.id} />}
      </DetailDrawer>
      {subject && (
        <FormDialog
          open={confirming.open}
          onClose={confirming.close}
          title={`确认${disposalKind.label(subject.kind)}：${subject.disposalCode}`}
          okText="确认执行"
          call={disposalCalls.confirm}
          schema={Signature}
          initial={{}}
          toInput={({ password }) => ({ id: subject.id, version: subject.version, password })}
          seal={['password']}
          refresh={refresh}
          success="已执行"
        >
          <p className="form-note form-wide">
            {subject.requesterName} 申请{disposalKind.label(subject.kind)} {subject.sampleCount}{' '}
            个样品。请核对实物与清单；确认后样品离开实验室，不能撤回。
          </p>
          <PasswordField name="password" label="登录密码（作为签名）" autoComplete="current-password" wide />
        </FormDialog>
      )}
      {rejected && (
        <FormDialog
          open={rejecting.open}
          onClose={rejecting.close}
          title={`驳回处置单 ${rejected.disposalCode}`}
          okText="驳回"
          call={disposalCalls.reject}
          schema={DisposalRejection}
          initial={{}}
          toInput={values => ({ ...values, id: rejected.id, version: rejected.version })}
          refresh={refresh}
          success="已驳回"
        >
          <NoteField name="reason" label="驳回原因" />
        </FormDialog>
      )}
      {printed && (
        <PaperDrawer
          call={disposalCalls.sheet}
          input={{ id: printed.id }}
          title={`处置清单 ${printed.disposalCode}`}
          onClose={() => setPrinted(undefined)}
        />
      )}
    </>
  )
}
