import { ScanOutlined } from '@ant-design/icons'
import { tillCalls, type WaitingRow } from '@seam/contract/trade/till'
import { Button, Empty, Input, type InputRef } from 'antd'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { send } from '../../../kit/api/send.ts'
import { showFailure } from '../../../kit/api/show-failure.ts'
import { useRead } from '../../../kit/api/use-call.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { clearable } from '../../../kit/form/clearable.tsx'
import { useDebounced } from '../../../kit/hooks/use-debounced.ts'
import { moneyText } from '../../../kit/money/money.tsx'
import './till-waiting.css'

type Props = {
  search: Ref<InputRef>
  /** the search text */
  text: string
  onText: (text: string) => void
  selected: readonly WaitingRow[]
  /** a payment is in progress */
  disabled: boolean
  onToggle: (row: WaitingRow) => void
  /** selects this row too and focuses the payment */
  onOpen: (row: WaitingRow | undefined) => void
  onClear: () => void
}

const minute = 60_000
const scannedCode = /WT\d{8}-\d{4,}/
/** The beginning of a number, or its last digits; more digits are a telephone. */
const partOfCode = /^(WT.*|\d{1,8}(-\d*)?)$/i

const inputFor = (key: 'delegateCode' | 'keyword', text: string) => ({
  pageNo: 1,
  pageSize: 50 as const,
  query: text === '' ? [] : [{ key, op: 'like' as const, value: [text] }],
  sort: [],
})

/** The delegations that the search text selects, and the one that the keys act on. */
const useWaiting = (text: string) => {
  const [active, setActive] = useState(0)
  const keyword = useDebounced(text.trim())
  const isCode = partOfCode.test(keyword)
  const input = inputFor(isCode ? 'delegateCode' : 'keyword', isCode ? keyword.toUpperCase() : keyword)
  const read = useRead(tillCalls.waiting, input, { keepPrevious: true, every: minute })
  const rows = read.data?.rows ?? []
  const activeAt = Math.min(active, rows.length - 1)
  return {
    read,
    rows,
    /** of the rows, which may be those of an earlier text */
    keyword,
    current: rows[activeAt],
    activate: setActive,
    move: (by: number) => setActive(Math.max(0, Math.min(active + by, rows.length - 1))),
  }
}

/** Finds the delegation of a scanned number, wherever the search stands. */
const findScanned = async (code: string): Promise<WaitingRow | undefined> => {
  const { rows } = await send(tillCalls.waiting, inputFor('delegateCode', code))
  return rows.find(({ delegateCode }) => delegateCode === code)
}

/** Delegations with an amount due: scanned, searched by client, or selected with ↑ ↓ and Space. */
export const WaitingList = ({ search, text, onText, selected, disabled, onToggle, onOpen, onClear }: Props) => {
  const { read, rows, keyword, current, activate, move } = useWaiting(text)
  const { data } = read
  const more = (data?.totalRecords ?? 0) - rows.length

  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const openScanned = async (code: string) => {
    onText('')
    try {
      const row = await findScanned(code)
      if (row === undefined) toast.warning(`委托单 ${code} 没有待收费用`)
      else onOpen(row)
    } catch (failure) {
      showFailure(failure)
    }
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      ' ': () => current && onToggle(current),
      Enter: () => {
        const [code] = scannedCode.exec(typed.toUpperCase()) ?? []
        if (code !== undefined) void openScanned(code)
        // the rows may still be those of an earlier search
        else if (keyword === typed.trim()) onOpen(selected.length > 0 ? undefined : current)
      },
    }
    const action = actions[event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  }
  return (
    <section className="till-side" aria-label="待收费的委托单">
      <Input
        ref={search}
        size="large"
        autoFocus
        allowClear={clearable}
        disabled={disabled}
        prefix={<ScanOutlined />}
        placeholder="扫描，或输入单号后几位、客户、拼音"
        aria-label="扫描委托单号或查找客户"
        autoComplete="off"
        data-scan-field="delegateCode sampleCode"
        maxLength={200}
        value={text}
        onChange={event => {
          onText(event.target.value)
          activate(0)
        }}
        onKeyDown={press}
      />
      <p className="till-count">
        待收费 <b>{data?.totalRecords ?? '--'}</b> 单
        {selected.length > 0 && (
          <>
            ，已选 <b>{selected.length}</b> 单
            <Button type="link" size="small" disabled={disabled} onClick={onClear}>
              清空
            </Button>
            <Button type="primary" size="small" className="till-open" onClick={() => onOpen(undefined)}>
              去收款
            </Button>
          </>
        )}
        <span className="till-keys">↑↓ 移动，空格 选择，回车 收款</span>
      </p>
      {data === undefined && <NoAnswer read={read} />}
      {data !== undefined && rows.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={keyword === '' ? '没有待收费的委托单' : '没有符合的待收费委托单'}
        />
      )}
      <ul className="till-waiting" ref={list}>
        {rows.map((row, at) => (
          <li key={row.id} data-active={row === current}>
            <WaitingButton
              row={row}
              isSelected={selected.some(({ id }) => id === row.id)}
              disabled={disabled}
              onClick={() => {
                activate(at)
                onToggle(row)
              }}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="till-count">另有 {more} 单，请扫描或查找</p>}
    </section>
  )
}

type ButtonProps = { row: WaitingRow; isSelected: boolean; disabled: boolean; onClick: () => void }

const WaitingButton = ({ row, isSelected, disabled, onClick }: ButtonProps) => (
  <button
    type="button"
    disabled={disabled}
    aria-label={`${row.delegateCode} ${row.clientName}，应付 ${row.due} 元`}
    aria-pressed={isSelected}
    onClick={onClick}
  >
    <span className="till-waiting-line">
      <b>{row.delegateCode}</b>
      <strong>¥{moneyText(row.due)}</strong>
    </span>
    <span className="till-waiting-line">
      <span>{row.clientName}</span>
      <span className="soft">
        {row.sampleCount} 个样品
        {row.covered !== '0.00' && `，已收 ${moneyText(row.covered)}`}
      </span>
    </span>
  </button>
)
