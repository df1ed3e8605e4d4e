import { useId } from 'react'

/** One of several series of figures: its index determines colour, hatching and dash. */
export type Series = { readonly name: string; readonly draw?: 'column' | 'line' }

const dashes = ['none', '6 3', '2 3', '8 3 2 3', '12 4', '1 4']

export const seriesCount = dashes.length

export const dashOf = (index: number): string => dashes[index % seriesCount] ?? 'none'

const angles = [0, 45, -45, 90, 0, 20]

/** Fills of the columns: solid for the first series, hatched in another direction for each other one. */
export const useFills = (count: number) => {
  const id = useId()
  const fill = (index: number) => (index === 0 ? 'currentColor' : `url(#${id}${index})`)
  const patterns = (
    <defs>
      {Array.from({ length: count }, (_, index) => (
        <pattern
          key={dashOf(index) + index}
          id={`${id}${index}`}
          className={`chart-tone-${index % seriesCount}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${angles[index % seriesCount]})`}
        >
          <rect width="6" height="6" fill="currentColor" opacity="0.3" />
          <rect width="3" height="6" fill="currentColor" />
        </pattern>
      ))}
    </defs>
  )
  return { fill, patterns }
}

/** Names of the series, each with its style in the drawing. */
export const Legend = ({ series }: { series: readonly Series[] }) => {
  const { fill, patterns } = useFills(series.length)
  return (
    <ul className="chart-legend">
      {series.map(({ name, draw = 'column' }, index) => (
        <li key={name}>
          <svg width="22" height="10" aria-hidden="true" className={`chart-tone-${index % seriesCount}`}>
            {index === 0 && patterns}
            {draw === 'line' ? (
              <line className="chart-line" x2="22" y1="5" y2="5" strokeDasharray={dashOf(index)} />
            ) : (
              <rect width="22" height="10" fill={fill(index)} />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
