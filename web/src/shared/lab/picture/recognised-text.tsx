import type { OcrLine } from '@seam/contract/lab/result/ocr'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { copyText } from '../../../kit/feedback/copy.ts'

/** The text of a picture, line by line, to be corrected and copied: nothing is entered from it. */
export const RecognisedText = ({ lines }: { lines: readonly OcrLine[] }) => {
  const [text, setText] = useState(() => lines.map(line => line.text).join('\n'))
  const doubtful = lines.flatMap((line, at) => (line.doubtful ? [at + 1] : []))
  return (
    <div className="picture-editor-text">
      <Input.TextArea
        aria-label="识别出的文字"
        autoSize={{ minRows: 3, maxRows: 10 }}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button onClick={() => void copyText(text, '请选中文字后复制')}>复制文字</Button>
      {doubtful.length > 0 && <span>{`第 ${doubtful.join('、')} 行没有把握，请对照图片。`}</span>}
    </div>
  )
}
