import { Input } from 'antd'
import { useState } from 'react'

/** Why a receipt that was printed before is printed again. */
export const ReprintReason = ({ onConfirm }: { onConfirm: (reason: string) => void }) => {
  const [text, setText] = useState('')
  return (
    <Input.Search
      value={text}
      onChange={event => setText(event.target.value)}
      onSearch={value => onConfirm(value.trim())}
      enterButton="补打"
      maxLength={100}
      autoFocus
      aria-label="补打原因"
      placeholder="小票已经打印过，请填写补打原因"
    />
  )
}
