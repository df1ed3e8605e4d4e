import { ScanOutlined } from '@ant-design/icons'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { Input, type InputRef } from 'antd'
import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import { send } from '../../../kit/api/send.ts'
import { showFailure } from '../../../kit/api/show-failure.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { clearable } from '../../../kit/form/clearable.tsx'
import { currentPlace } from '../../../kit/location/hash-location.ts'
import { typedText, wholeCodeIn } from './scan.ts'

/** The awaited delegations whose number ends so: at most two, and how many there are. */
const awaitedEndingIn = async (end: string): Promise<{ codes: readonly string[]; total: number }> => {
  const { rows, totalRecords } = await send(delegationCalls.page, {
    pageSize: 2,
    query: [
      { key: 'state', op: 'eq', value: [delegationState.awaited] },
      { key: 'delegateCodeEnd', op: 'eq', value: [end] },
    ],
  })
  return { codes: rows.map(({ delegateCode }) => delegateCode), total: totalRecords }
}

type Props = {
  ref: Ref<InputRef>
  /** the delegation that is open */
  code: string | undefined
  onScan: (delegateCode: string) => void
}

/** The field for the scanner; the last digits of the number of an awaited delegation are enough. */
export const ScanField = ({ ref, code, onScan }: Props) => {
  const [text, setText] = useState('')
  /** the scan whose answer may open a delegation: none after another scan, beside another delegation or on another screen */
  const latest = useRef<object>(undefined)
  // its clean-up also runs when the view is hidden
  useLayoutEffect(
    () => () => {
      latest.current = undefined
    },
    [code],
  )
  const open = async (typed: string) => {
    const scan = {}
    latest.current = scan
    const { path } = currentPlace()
    // this view is still shown while that of another path is loading
    const isLate = () => latest.current !== scan || currentPlace().path !== path
    const whole = wholeCodeIn(typed)
    if (whole !== undefined) return onScan(whole)
    if (typed === '') return
    try {
      const { codes, total } = await awaitedEndingIn(typed)
      const [only] = codes
      if (isLate()) return
      if (only === undefined) toast.warning(`没有单号以 ${typed.slice(0, 40)} 结尾的待收样委托单`)
      else if (total > 1) toast.warning(`${total} 单的单号以 ${typed} 结尾，请多输入几位`)
      else onScan(only)
    } catch (failure) {
      if (!isLate()) showFailure(failure)
    }
  }
  return (
    <Input
      ref={ref}
      size="large"
      autoFocus
      allowClear={clearable}
      prefix={<ScanOutlined />}
      placeholder="扫描或输入委托单号、末几位"
      aria-label="扫描或输入委托单号"
      autoComplete="off"
      data-scan-field="delegateCode sampleCode"
      maxLength={200}
      value={text}
      onChange={event => setText(event.target.value)}
      // not onPressEnter: it needs the keyup in this field, but a confirmation may have taken the focus by then
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
        // or the same key press would answer a confirmation that opens now
        event.preventDefault()
        void open(typedText(text))
        setText('')
      }}
    />
  )
}
