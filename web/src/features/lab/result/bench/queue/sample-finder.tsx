import { isLabCode } from '@seam/contract/lab/sample/lab-code'
import { Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { plainText } from '../sheet/boxes/cells.ts'

/** A lab code, scanned or typed; its check character reveals typing errors. */
export const SampleFinder = ({ onOpen }: { onOpen: (labCode: string) => void }) => {
  const box = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const open = () => {
    const code = plainText(text).toUpperCase()
    if (!isLabCode(code)) {
      setFault('样品编号有误，请核对或重新扫描')
      return box.current?.select()
    }
    setFault(undefined)
    setText('')
    onOpen(code)
  }
  return (
    <div className="bench-sample-finder">
      <Input
        ref={box}
        aria-label="样品编号"
        placeholder="扫描或输入样品编号"
        autoComplete="off"
        data-scan-field="labCode"
        maxLength={20}
        status={fault === undefined ? '' : 'error'}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setFault(undefined)
        }}
        onPressEnter={open}
      />
      {fault !== undefined && (
        <span role="alert" className="sheet-error">
          {fault}
        </span>
      )}
    </div>
  )
}
