import { PlusOutlined } from '@ant-design/icons'
import type { SentOf } from '@seam/contract/kit/call'
import { changeCalls, changeRequester } from '@seam/contract/lab/delegation/change'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { itemState, type SampleRow, sampleState } from '@seam/contract/lab/sample/sample'
import { Button, Input, Radio, Spin } from 'antd'
import { useMemo, useState } from 'react'
import { useRead, useWrite } from '../../../../kit/api/use-call.ts'
import { DialogFrame } from '../../../../kit/dialog/dialog-frame.tsx'
import { useLeaveGuard } from '../../../../kit/draft/use-leave-guard.ts'
import { useOpened } from '../../../../kit/store/use-opened.ts'
import { type Choice, isEmpty } from '../order/choice.ts'
import { OrderCell } from '../order/order-cell.tsx'
import { OrderDialog } from '../order/order-dialog.tsx'
import { type OrderList, orderList } from '../order/orderable.ts'
import { ChangePreview } from './change-preview.tsx'
import './change-dialog.css'

type Props = { delegateCode: string; onClose: () => void }

/** A row of the dialog: an existing sample or a new one. */
type Row = {
  readonly key: string
  readonly sampleId: number | null
  readonly position: number
  readonly sampleName: string
  readonly sampleKindId: number
  readonly choice: Choice
}

const refresh = [delegationCalls.page, delegationCalls.get, changeCalls.list]

const choiceOf = ({ groups, items }: SampleRow): Choice => ({
  groupIds: groups.map(({ groupId }) => groupId),
  projectIds: items
    .filter(item => item.requested && item.groupId === null && item.state !== itemState.cancelled)
    .map(({ projectId }) => projectId),
})

const rowsOf = (samples: readonly SampleRow[]): readonly Row[] =>
  samples
    .filter(({ state }) => state >= sampleState.received)
    .map(sample => ({
      key: `s${sample.id}`,
      sampleId: sample.id,
      position: sample.position,
      sampleName: sample.sampleName,
      sampleKindId: sample.sampleKindId,
      choice: choiceOf(sample),
    }))

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

const OpenChangeDialog = ({
  delegation,
  list,
  onClose,
}: {
  delegation: Delegation
  list: OrderList
  onClose: () => void
}) => {
  const { id, version, delegateCode, samples } = useOpened(delegation)
  const [rows, setRows] = useState(() => rowsOf(samples))
  const [requestedBy, setRequestedBy] = useState<SentOf<typeof changeCalls.save>['requestedBy']>(1)
  const [requesterName, setRequesterName] = useState('')
  const [reason, setReason] = useState('')
  const { touch, leave } = useLeaveGuard(question)
  const { run, running } = useWrite(changeCalls.save, { refresh, perForm: true, success: '变更已保存' })
  const original = useMemo(() => new Map(rowsOf(samples).map(({ key, choice }) => [key, choice])), [samples])

  const change = (key: string, part: Partial<Row>) => {
    setRows(current => current.map(row => (row.key === key ? { ...row, ...part } : row)))
    touch()
  }
  const addSample = () => {
    const last = rows.at(-1)
    if (last === undefined) return
    const position = Math.max(...samples.map(sample => sample.position), last.position) + 1
    const added = { ...last, key: `n${position}`, sampleId: null, position, sampleName: '' }
    setRows(current => [...current, added])
    touch()
  }
  const draft = {
    id,
    changed: rows.flatMap(({ key, sampleId, choice }) =>
      sampleId === null || JSON.stringify(choice) === JSON.stringify(original.get(key))
        ? []
        : [{ sampleId, ...choice }],
    ),
    added: rows.flatMap(({ sampleId, sampleName, sampleKindId, choice }) =>
      sampleId === null && sampleName.trim() !== '' ? [{ sampleName, sampleKindId, ...choice }] : [],
    ),
  }
  const isUnchanged = draft.changed.length + draft.added.length === 0
  const save = async () => {
    const saved = await run({ ...draft, version, requestedBy, requesterName, reason })
    if (saved === undefined) return
    touch(false)
    onClose()
  }
  return (
    <DialogFrame
      open
      title={`变更委托单：${delegateCode}`}
      width={920}
      onLeave={() => void leave(onClose)}
      okText="保存变更"
      okButton={{ onClick: () => void save(), loading: running, disabled: isUnchanged || reason.trim() === '' }}
    >
      <div className="change-dialog">
        <div className="change-dialog-request">
          <Radio.Group
            aria-label="变更提出方"
            options={[...changeRequester.options]}
            value={requestedBy}
            onChange={event => setRequestedBy(event.target.value)}
          />
          <Input
            aria-label="提出人"
            placeholder="提出人"
            maxLength={20}
            value={requesterName}
            onChange={event => setRequesterName(event.target.value)}
          />
        </div>
        <Input
          aria-label="变更原因"
          placeholder="变更原因（必填）"
          maxLength={200}
          value={reason}
          onChange={event => {
            setReason(event.target.value)
            touch()
          }}
        />
        <ul className="change-dialog-samples">
          {rows.map(row => (
            <ChangedSample
              key={row.key}
              row={row}
              isChanged={row.sampleId === null || JSON.stringify(row.choice) !== JSON.stringify(original.get(row.key))}
              list={list}
              original={original.get(row.key)}
              onChange={part => change(row.key, part)}
              onRemove={() => setRows(current => current.filter(({ key }) => key !== row.key))}
            />
          ))}
        </ul>
        <Button icon={<PlusOutlined />} onClick={addSample}>
          增加样品（已送到，随变更签收）
        </Button>
        {!isUnchanged && <ChangePreview draft={draft} />}
      </div>
    </DialogFrame>
  )
}

type SampleProps = {
  row: Row
  isChanged: boolean
  list: OrderList
  /** the projects and packages as they are stored; of an added sample none */
  original: Choice | undefined
  onChange: (part: Partial<Row>) => void
  onRemove: () => void
}

const ChangedSample = ({ row, isChanged, list, original, onChange, onRemove }: SampleProps) => {
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
          disabled={isCancelled && (original === undefined || isEmpty(original))}
          onClick={() => onChange({ choice: (isCancelled ? original : undefined) ?? nothing })}
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
