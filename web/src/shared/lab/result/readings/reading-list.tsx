import { PictureOutlined } from '@ant-design/icons'
import { readingSource } from '@seam/contract/lab/result/result'
import { worksOnResults } from '@seam/contract/lab/result/result.calls'
import type { Result } from '@seam/contract/lab/result/result.row'
import { Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../../../kit/dialog/lazy-dialog.tsx'
import { usePermit } from '../../../../kit/session/permit.tsx'
import { RawDataTable } from './raw-data-table.tsx'
import './reading-list.css'

const SourceDialog = lazyPart(() => import('../../picture/source-dialog.tsx').then(module => module.SourceDialog))

type Reading = Result['readings'][number]
type Props = {
  itemId: number
  readings: readonly Pick<Reading, 'ordinal' | 'raw' | 'instrument' | 'source' | 'origin' | 'picture'>[]
  /** numbers (from 1) of the readings of the mean; empty: not decided */
  used: readonly number[]
}

const originOf = ({ ordinal, instrument, source }: Props['readings'][number], left: boolean) =>
  [
    `第${ordinal}次`,
    source === readingSource.typed ? '' : readingSource.label(source),
    instrument === '' ? '' : `仪器 ${instrument}`,
    left ? '未采用' : '',
  ]
    .filter(text => text !== '')
    .join('，')

type RawProps = { reading: Props['readings'][number]; text: ReactNode }

/** A reading that opens its raw data. */
const RawDataButton = ({ reading, text }: RawProps) => (
  <Popover
    trigger="click"
    title={`第${reading.ordinal}次原始数据`}
    content={reading.origin && <RawDataTable origin={reading.origin} reading={reading} />}
  >
    <button type="button" className="reading-list-raw" aria-label={`第${reading.ordinal}次 ${reading.raw}，看原始数据`}>
      {text}
    </button>
  </Popover>
)

type PictureProps = { itemId: number; reading: Props['readings'][number]; text: ReactNode }

/** A reading that opens the picture it was entered from. */
const PictureButton = ({ itemId, reading: { ordinal, raw, picture }, text }: PictureProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="reading-list-raw"
        aria-label={`第${ordinal}次 ${raw}，看图片`}
        onClick={() => setOpen(true)}
      >
        {text} <PictureOutlined aria-hidden />
      </button>
      {open && picture && <SourceDialog itemId={itemId} picture={picture} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Readings exactly as they were entered; those that the mean leaves out are struck through. */
export const ReadingList = ({ itemId, readings, used }: Props) => {
  const seesPictures = usePermit(worksOnResults)
  return (
    <span className="reading-list">
      {readings.map(reading => {
        const left = used.length > 0 && !used.includes(reading.ordinal)
        const Tag = left ? 's' : 'span'
        const text = (
          <Tag key={reading.ordinal} title={originOf(reading, left)}>
            {reading.raw}
          </Tag>
        )
        if (reading.picture !== undefined && seesPictures)
          return <PictureButton key={reading.ordinal} itemId={itemId} reading={reading} text={text} />
        return reading.origin === null ? text : <RawDataButton key={reading.ordinal} reading={reading} text={text} />
      })}
    </span>
  )
}
