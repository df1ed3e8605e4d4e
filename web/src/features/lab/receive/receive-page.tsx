import { ArrowLeftOutlined } from '@ant-design/icons'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { Button, Empty, type InputRef } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { useUnsaved } from '../../../kit/draft/unsaved.tsx'
import { ask } from '../../../kit/feedback/feedback.tsx'
import { hasCoarsePointer } from '../../../kit/hooks/has-coarse-pointer.ts'
import { useNarrow } from '../../../kit/hooks/use-narrow.ts'
import { goTo } from '../../../kit/location/hash-location.ts'
import { AwaitedDelegations } from './awaited-delegations.tsx'
import { ReceivePanel } from './receive-panel.tsx'
import { SignedPanel } from './signed-panel.tsx'
import type { Signed } from './use-receive.ts'
import './receive.css'

const place = '/delegate/receive'

/** Receiving samples: awaited delegations on the left, the one being received on the right. */
export const ReceivePage = () => {
  const code = new URLSearchParams(useSearch()).get('code') ?? undefined
  const narrow = useNarrow()
  const scan = useRef<InputRef>(null)
  const { dirty, setDirty } = useDirty(code)

  // ready for the next scan; not with touch, where it would open the keyboard
  const focusScan = () => (hasCoarsePointer() ? undefined : scan.current?.focus())
  const open = async (next: string | undefined) => {
    const question = { title: '放弃未完成的签收？', okText: '放弃', cancelText: '继续签收' }
    if (next !== code && dirty.current && !(await ask(question))) return
    goTo(next === undefined ? place : `${place}?code=${encodeURIComponent(next)}`, { replace: true })
    if (next === undefined) focusScan()
  }
  const close = () => void open(undefined)
  return (
    <div className="receive" data-open={code !== undefined}>
      <AwaitedDelegations scan={scan} code={code} onOpen={next => void open(next)} />
      <section className="receive-desk" aria-label="签收">
        {narrow && code !== undefined && (
          <Button type="text" icon={<ArrowLeftOutlined />} onClick={close}>
            返回列表
          </Button>
        )}
        {code === undefined ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="扫描委托单，或在左边选择一单" />
        ) : (
          <Desk key={code} code={code} onDirty={setDirty} onSigned={focusScan} onNext={close} />
        )}
      </section>
    </div>
  )
}

/** Whether the open delegation is partly received; another one starts without changes. */
const useDirty = (code: string | undefined) => {
  const mark = useUnsaved()
  const dirty = useRef(false)
  const setDirty = useCallback(
    (on: boolean) => {
      if (dirty.current !== on) mark(on)
      dirty.current = on
    },
    [mark],
  )
  const last = useRef(code)
  useEffect(() => {
    if (last.current !== code) setDirty(false)
    last.current = code
  }, [code, setDirty])
  return { dirty, setDirty }
}

type DeskProps = { code: string; onDirty: (dirty: boolean) => void; onSigned: () => void; onNext: () => void }

const Desk = ({ code, onDirty, onSigned, onNext }: DeskProps) => {
  const read = useRead(delegationCalls.get, { delegateCode: code })
  const { data } = read
  const [receipt, setDone] = useState<{ delegation: Delegation; signed: Signed }>()
  if (receipt !== undefined) return <SignedPanel {...receipt} onNext={onNext} />
  if (data === undefined) return <NoAnswer read={read} />
  if (!data.can.sign)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={`委托单 ${code}（${data.clientName}）的状态是“${delegationState.label(data.state)}”，现在不能签收`}
      >
        <Button onClick={onNext}>继续签收</Button>
      </Empty>
    )
  const finish = (signed: Signed) => {
    setDone({ delegation: data, signed })
    onSigned()
  }
  return <ReceivePanel delegation={data} onDirty={onDirty} onSigned={finish} />
}
