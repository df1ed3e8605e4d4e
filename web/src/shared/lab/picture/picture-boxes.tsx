import type { Box } from '@seam/contract/lab/result/ocr'
import { imageCalls } from '@seam/contract/system/image'
import { useEffect, useRef } from 'react'
import { ServerImage } from '../../../kit/image/server-image.tsx'
import './picture.css'

/** A recognised text in the picture. */
type Mark = { readonly key: number; readonly box: Box; readonly doubtful: boolean; readonly text: string }

type Props = {
  imageCode: string
  width: number
  height: number
  marks: readonly Mark[]
  /** key of the mark that is being compared */
  current: number | undefined
  onPick?: (key: number) => void
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)}%`

/** A picture with a box around each recognised text. */
export const PictureBoxes = ({ imageCode, width, height, marks, current, onPick }: Props) => {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current !== undefined)
      root.current?.querySelector(`[data-mark="${current}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <div className="picture-boxes" ref={root}>
      <div style={{ aspectRatio: `${width} / ${height}` }}>
        <ServerImage url={`${imageCalls.get.path}?code=${imageCode}`} alt="待核对的图片" />
        {marks.map(({ key, box, doubtful, text }) => (
          <button
            type="button"
            key={key}
            tabIndex={-1}
            title={text}
            aria-label={`图片中的“${text}”`}
            data-mark={key}
            data-current={key === current || undefined}
            data-doubtful={doubtful || undefined}
            style={{
              left: percent(box.x, width),
              top: percent(box.y, height),
              width: percent(box.width, width),
              height: percent(box.height, height),
            }}
            onClick={() => onPick?.(key)}
          />
        ))}
      </div>
    </div>
  )
}
