import { reportHistoryCalls } from '@seam/contract/lab/report/report-history'
import type { Result } from '@seam/contract/lab/result/result.row'
import { useCallback, useState } from 'react'
import { sendForFile } from '../../../../kit/api/send.ts'
import { useFileAddress } from '../../../../kit/image/server-image.tsx'

type Reading = Result['readings'][number]
type Picture = NonNullable<Reading['picture']>

const PicturePart = ({ reportId, picture: { taskId, cell } }: { reportId: number; picture: Picture }) => {
  const fetchPart = useCallback(
    () => sendForFile(reportHistoryCalls.readingPicture, { id: reportId, taskId, cell }),
    [reportId, taskId, cell],
  )
  return <img className="life-drawer-part" src={useFileAddress(fetchPart)} alt="读数在原图中的部分" />
}

/** The part of its picture that a recognised reading came from, loaded when it is opened. */
const ReadingPart = ({ reportId, reading, picture }: { reportId: number; reading: Reading; picture: Picture }) => {
  const [open, setOpen] = useState(false)
  const { component, ordinal, raw } = reading
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="soft">{`${component} 第${ordinal}次图片`.trim()}</summary>
      {open && <PicturePart reportId={reportId} picture={picture} />}
      <small className="soft">
        {picture.recognised === raw ? '与识别一致' : `识别为 ${picture.recognised}，录入时改正`}
      </small>
    </details>
  )
}

export const PictureParts = ({ reportId, readings }: { reportId: number; readings: readonly Reading[] }) => (
  <>
    {readings.map(
      reading =>
        reading.picture && (
          <ReadingPart
            key={`${reading.component}${reading.ordinal}`}
            reportId={reportId}
            reading={reading}
            picture={reading.picture}
          />
        ),
    )}
  </>
)
