import { PlusOutlined } from '@ant-design/icons'
import type { ValueOf } from '@seam/contract/kit/dictionary'
import { changeCalls, changeRequester } from '@seam/contract/lab/delegation/change'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { Button, Input, Radio, Spin } from 'antd'
import { useMemo, useState } from 'react'
import { useRead, useWrite } from '../../../../kit/api/use-call.ts'
import { DialogFrame } from '../../../../kit/dialog/dialog-frame.tsx'
import { useLeaveGuard } from '../../../../kit/draft/use-leave-guard.ts'
import { useFirstValue } from '../../../../kit/store/use-first-value.ts'
import { type Choice, isEmpty } from '../order/choice.ts'
import { OrderCell } from '../order/order-cell.tsx'
import { OrderDialog } from '../order/order-dialog.tsx'
import { type OrderList, orderList } from '../order/orderable.ts'
import { ChangePreview } from './change-preview.tsx'
import {
  draftOf,
  isChanged,
  positionsWithoutName,
  type Row,
  rowsOf,
  storedChoices,
  withAddedRow,
} from './change-rows.ts'
import './change-dialog.css'

type Props = { delegateCode: string; onClose: () => void }

const refresh = [delegationCalls.page, delegationCalls.get, changeCalls.list]

/** Adds, cancels and replaces projects and samples after receipt, with the price of every line before it is saved. */
export const ChangeDialog = ({ delegateCode, onClose }: Props) => {
  const { data: delegation } = useRead(delegationCalls.get, { delegateCode })
  const { data: offer } = useRead(delegationCalls.options, {}, { staleTime: 60_000 })
  const list = useMemo(() => offer && orderList(offer), [offer])
  if (delegation === undefined || list === undefined)
    return (
      <DialogFrame open title={`变更委托单：${delegateCode}`} onLeave={onClose} footer={null}>
        <Spin description="拼命加载中" />
      </DialogFrame>
    )
  return <OpenChangeDialog delegation={delegation} list={list} onClose={onClose} />
}

const nothing: Choice = { groupIds: [], projectIds: [] }

const question = { title: '放弃未保存的变更？', okText: '放弃', cancelText: '继续变更' }

/** Who asked for the change, and why. */
type Request = { requestedBy: ValueOf<typeof changeRequester>; requesterName: string; reason: string }

const OpenChangeDialog = ({
  delegation,
  list,
  onClose,
}: {
  delegation: Delegation
  list: OrderList
  onClose: () => void
}) => {
  const { id, version, delegateCode, samples } = useFirstValue(delegation)
  const [rows, setRows] = useState(() => rowsOf(samples))
  const [request, setRequest] = useState<Request>({
    requestedBy: changeRequester.clientByTelephone,
    requesterName: '',
    reason: '',
  })
  const { touch, end, leave } = useLeaveGuard(question)
  const close = () => end(onClose)
  const write = { refresh, perForm: true, success: '变更已保存', onReload: close }
  const { run, running } = useWrite(changeCalls.save, write)
  const stored = useMemo(() => storedChoices(samples), [samples])

  const changeRows = (changed: (current: readonly Row[]) => readonly Row[]) => {
    setRows(changed)
    touch()
  }
  const change = (key: string, part: Partial<Row>) =>
    changeRows(current => current.map(row => (row.key === key ? { ...row, ...part } : row)))
  const draft = { id, ...draftOf(rows, stored) }
  const isUnchanged = draft.changed.length + draft.added.length === 0
  const nameless = positionsWithoutName(rows)
  const hasReason = request.reason.trim() !== ''
  const isReady = !isUnchanged && nameless.length === 0 && hasReason
  const save = async () => {
    const saved = await run({ ...draft, version, ...request })
    if (saved !== undefined) close()
  }
  return (
    <DialogFrame
      open
      title={`变更委托单：${delegateCode}`}
      width={920}
      onLeave={() => void leave(onClose)}
      okText="保存变更"
      okButton={{ onClick: () => void save(), disabled: !isReady }}
      busy={running}
    >
      <div className="change-dialog">
        <RequestFields
          request={request}
          onChange={part => {
            setRequest(current => ({ ...current, ...part }))
            touch()
          }}
        />
        <ul className="change-dialog-samples">
          {rows.map(row => (
            <ChangedSample
              key={row.key}
              row={row}
              isChanged={isChanged(row, stored)}
              list={list}
              stored={stored.get(row.key)}
              onChange={part => change(row.key, part)}
              onRemove={() => changeRows(current => current.filter(({ key }) => key !== row.key))}
            />
          ))}
        </ul>
        <Button icon={<PlusOutlined />} onClick={() => changeRows(current => withAddedRow(current, samples))}>
          增加样品（已送到，随变更签收）
        </Button>
        {nameless.length > 0 && <output>样品{nameless.join('、')}没有名称，填写或移除后才能保存。</output>}
        {!isUnchanged && !hasReason && <output>填写变更原因后才能保存。</output>}
        {!isUnchanged && <ChangePreview draft={draft} />}
      </div>
    </DialogFrame>
  )
}

type RequestProps = { request: Request; onChange: (part: Partial<Request>) => void }

const RequestFields = ({ request: { requestedBy, requesterName, reason }, onChange }: RequestProps) => (
  <>
    <div className="change-dialog-request">
      <Radio.Group
        aria-label="变更提出方"
        options={[...changeRequester.options]}
        value={requestedBy}
        onChange={event => onChange({ requestedBy: event.target.value })}
      />
      <Input
        aria-label="提出人"
        placeholder="提出人"
        maxLength={20}
        value={requesterName}
        onChange={event => onChange({ requesterName: event.target.value })}
      />
    </div>
    <Input
      aria-label="变更原因"
      placeholder="变更原因（必填）"
      maxLength={200}
      value={reason}
      onChange={event => onChange({ reason: event.target.value })}
    />
  </>
)

type SampleProps = {
  row: Row
  isChanged: boolean
  list: OrderList
  /** the projects and packages as they are stored; of an added sample none */
  stored: Choice | undefined
  onChange: (part: Partial<Row>) => void
  onRemove: () => void
}

const ChangedSample = ({ row, isChanged, list, stored, onChange, onRemove }: SampleProps) => {
  const [isOpen, setOpen] = useState(false)
  const { sampleId, position, sampleName, choice } = row
  const isCancelled = isEmpty(choice)
  return (
    <li data-changed={isChanged || undefined}>
      <span className="change-dialog-position">{position}</span>
      {sampleId === null ? (
        <Input
          aria-label={`样品${position}名称`}
          placeholder="样品名称"
          maxLength={40}
          autoFocus
          value={sampleName}
          onChange={event => onChange({ sampleName: event.target.value })}
        />
      ) : (
        <b className={isCancelled ? 'change-dialog-cancelled' : undefined}>{sampleName}</b>
      )}
      <OrderCell
        label={`样品${position}检测项目`}
        className="change-dialog-choice"
        data-cell={`change-${position}`}
        aria-invalid={false}
        choice={choice}
        list={list}
        onChange={next => onChange({ choice: next })}
        onOpen={() => setOpen(true)}
        onKeyDown={() => undefined}
      />
      {sampleId === null ? (
        <Button type="text" danger onClick={onRemove}>
          移除
        </Button>
      ) : (
        <Button
          type="text"
          danger={!isCancelled}
          disabled={isCancelled && (stored === undefined || isEmpty(stored))}
          onClick={() => onChange({ choice: (isCancelled ? stored : undefined) ?? nothing })}
        >
          {isCancelled ? '恢复样品' : '取消样品'}
        </Button>
      )}
      <OrderDialog
        open={isOpen}
        list={list}
        samples={[choice]}
        positions={[position]}
        onClose={() => setOpen(false)}
        onDone={next => onChange({ choice: next(choice) })}
      />
    </li>
  )
}
