import { ScanOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { type Ref, useState } from 'react'
import { codeOfScan } from './scan.ts'

type Props = {
  ref: Ref<InputRef>
  awaited: readonly { delegateCode: string }[]
  onScan: (delegateCode: string) => void
}

/** The field for the scanner; the last digits of a number are enough. */
export const ScanField = ({ ref, awaited, onScan }: Props) => {
  const [text, setText] = useState('')
  return (
    <Input
      ref={ref}
      size="large"
      autoFocus
      allowClear
      prefix={<ScanOutlined />}
      placeholder="扫描或输入委托单号、末几位"
      aria-label="扫描或输入委托单号"
      autoComplete="off"
      data-scan-field=""
      maxLength={200}
      value={text}
      onChange={event => setText(event.target.value)}
      // not onPressEnter: it needs the keyup in this field, but a confirmation may have taken the focus by then
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
        // or the same key press would answer a confirmation that opens now
        event.preventDefault()
        const code = codeOfScan(text, awaited)
        if (code !== undefined) onScan(code)
        setText('')
      }}
    />
  )
}
