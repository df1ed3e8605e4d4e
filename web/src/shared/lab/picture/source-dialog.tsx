import { ocrCalls } from '@seam/contract/lab/result/ocr'
import type { ReadingPicture } from '@seam/contract/lab/result/reading-picture'
import { useState } from 'react'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { DialogFrame } from '../../../kit/dialog/dialog-frame.tsx'
import { PictureBoxes } from './picture-boxes.tsx'
import './source-dialog.css'

type Props = { itemId: number; picture: ReadingPicture; onClose: () => void }

/** The picture that readings were entered from, each with its box, recognised text and entered value. */
export const SourceDialog = ({ itemId, picture, onClose }: Props) => {
  const read = useRead(ocrCalls.source, { itemId, taskId: picture.taskId })
  const { data } = read
  const [current, setCurrent] = useState(picture.cell)
  return (
    <DialogFrame open title="读数所依据的图片" width={960} footer={null} onLeave={onClose}>
      {data === undefined ? (
        <NoAnswer read={read} />
      ) : (
        <div className="source-dialog">
          <PictureBoxes
            imageCode={data.imageCode}
            width={data.width}
            height={data.height}
            marks={data.readings.map(({ cell, box, doubtful, recognised }) => ({
              key: cell,
              box,
              doubtful,
              text: recognised,
            }))}
            current={current}
            onPick={setCurrent}
          />
          <table aria-label="图片中的读数">
            <thead>
              <tr>
                <th>读数</th>
                <th>识别为</th>
                <th>录入</th>
              </tr>
            </thead>
            <tbody>
              {data.readings.map(({ cell, component, ordinal, recognised, entered, doubtful }) => (
                <tr key={cell} data-current={cell === current || undefined}>
                  <td>
                    <button type="button" aria-pressed={cell === current} onClick={() => setCurrent(cell)}>
                      {`${component} 第${ordinal}次`.trim()}
                    </button>
                  </td>
                  <td>
                    {recognised}
                    {doubtful && <span className="soft"> 识别不可靠</span>}
                  </td>
                  <td>{entered === recognised ? entered : <b>{entered}（已改正）</b>}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="soft">
            {data.userName} {data.createTime} 对照图片录入
          </p>
        </div>
      )}
    </DialogFrame>
  )
}
