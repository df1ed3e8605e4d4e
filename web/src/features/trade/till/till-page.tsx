import { ArrowLeftOutlined } from '@ant-design/icons'
import type { WaitingRow } from '@seam/contract/trade/till'
import { Button, Empty, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { hasCoarsePointer } from '../../../kit/hooks/has-coarse-pointer.ts'
import { useNarrow } from '../../../kit/hooks/use-narrow.ts'
import { PaidPanel, type Payment } from './paid-panel.tsx'
import { QuoteDesk } from './quote-desk.tsx'
import { WaitingList } from './waiting-list.tsx'
import './till.css'

/** 收费台: delegations to pay on the left, the payment on the right. */
export const TillPage = () => {
  const search = useRef<InputRef>(null)
  const narrow = useNarrow()
  const [chosen, setSelected] = useState<readonly WaitingRow[]>([])
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [payment, setPayment] = useState<Payment>()

  // paid delegations are deselected; closing a code returns to its delegations
  const selected = payment === undefined || payment.isScanning ? chosen : []

  const toggle = (row: WaitingRow) => {
    setPayment(undefined)
    const isSelected = selected.some(({ id }) => id === row.id)
    const ofClient = selected.filter(({ clientId }) => clientId === row.clientId)
    if (ofClient.length < selected.length) toast.info('一次只收同一客户的委托单，已改选该客户')
    setSelected(isSelected ? selected.filter(({ id }) => id !== row.id) : [...ofClient, row])
  }
  const open = (row: WaitingRow | undefined) => {
    setPayment(undefined)
    if (row === undefined) setSelected(selected)
    else if (!selected.some(({ id }) => id === row.id)) {
      const ofClient = selected.filter(({ clientId }) => clientId === row.clientId)
      setSelected([...ofClient, row])
    }
    setOpen(true)
  }
  const startAgain = () => {
    // a narrow screen hides the search until then
    flushSync(() => {
      setSelected([])
      setPayment(undefined)
      setOpen(false)
    })
    if (!narrow || !hasCoarsePointer()) search.current?.focus()
  }
  const beginNext = () => {
    setText('')
    startAgain()
  }
  const isBusy = payment?.isScanning === true
  const hasDesk = payment !== undefined || selected.length > 0
  return (
    <div className="till" data-scan-screen="" data-open={hasDesk && (isOpen || payment !== undefined)}>
      <WaitingList
        search={search}
        text={text}
        onText={setText}
        selected={selected}
        disabled={isBusy}
        onToggle={toggle}
        onOpen={open}
        onClear={startAgain}
      />
      <section className="till-desk" aria-label="收款">
        {narrow && hasDesk && payment === undefined && (
          <Button type="text" icon={<ArrowLeftOutlined />} onClick={() => setOpen(false)}>
            返回列表
          </Button>
        )}
        {payment !== undefined && (
          <PaidPanel
            payment={payment}
            onPaid={() => setPayment({ ...payment, isScanning: false })}
            onClosed={() => setPayment(undefined)}
            onNext={beginNext}
            onRest={ids => {
              setSelected(chosen.filter(({ id }) => ids.includes(id)))
              setOpen(true)
              setPayment(undefined)
            }}
          />
        )}
        {payment === undefined && selected.length > 0 && (
          <QuoteDesk
            key={selected.map(({ id }) => id).join()}
            ids={selected.map(({ id }) => id)}
            isFocused={isOpen}
            onPaid={setPayment}
            onLeave={startAgain}
          />
        )}
        {!hasDesk && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="扫描委托单，或在左边选择；同一客户的可以多选" />
        )}
      </section>
    </div>
  )
}
