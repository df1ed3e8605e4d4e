import { readingSource } from '@seam/contract/lab/result'
import type { Result } from '@seam/contract/lab/result.row'
import './reading-list.css'

type Reading = Result['readings'][number]
type Props = {
  readings: readonly Pick<Reading, 'ordinal' | 'raw' | 'instrument' | 'source'>[]
  /** which make the mean, from 1; none: not decided */
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

/** Readings exactly as they were entered; those that the mean leaves out are struck through. */
export const ReadingList = ({ readings, used }: Props) => (
  <span className="reading-list">
    {readings.map(reading => {
      const left = used.length > 0 && !used.includes(reading.ordinal)
      const Tag = left ? 's' : 'span'
      return (
        <Tag key={reading.ordinal} title={originOf(reading, left)}>
          {reading.raw}
        </Tag>
      )
    })}
  </span>
)
