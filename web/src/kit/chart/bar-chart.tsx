import { percentOf } from '@seam/contract/kit/value/percent'
import { useNarrow } from '../hooks/use-narrow.ts'
import { numberText } from '../number/number-text.ts'
import { ChartFrame, leftNote } from './chart-frame.tsx'
import { ChartMark } from './mark.tsx'
import { fitMarks, textWidth } from './scale.ts'
import { seriesCount, useFills } from './series.tsx'

type Bar = { readonly label: string; readonly value: number; readonly href?: string | undefined }

type Props = {
  title: string
  unit: string
  labelName: string
  bars: readonly Bar[]
  format?: (value: number) => string
}

const line = 34
const tableOf = ({ labelName, unit, bars, format = numberText }: Props) => ({
  head: [labelName, unit],
  rows: bars.map(({ label, value, href }) => ({ key: label, cells: [label, format(value)], href })),
})

/** Long names above their bars, the largest first: the first 16, on a phone six. */
export const RankedBars = (props: Props) => {
  const { title, unit, bars, format = numberText } = props
  const ranked = bars.toSorted((a, b) => b.value - a.value)
  const { drawn, left } = fitMarks(ranked, useNarrow(), 'first')
  const highest = Math.max(1e-9, ...ranked.map(({ value }) => Math.abs(value)))
  const room = Math.max(0, ...drawn.map(({ value }) => textWidth(format(value)))) + 12
  return (
    <ChartFrame
      title={title}
      table={tableOf({ ...props, bars: ranked })}
      height={drawn.length * line + 4}
      note={leftNote(left)}
    >
      {width =>
        drawn.map(({ label, value, href }, at) => {
          const long = (Math.abs(value) / highest) * (width - room)
          return (
            <ChartMark
              key={label}
              first={at === 0}
              href={href}
              label={`${label}：${format(value)} ${unit}`}
              className="chart-tone-0"
            >
              <rect className="chart-reach" x="0" y={at * line} width={width} height={line} />
              <text x="0" y={at * line + 13}>
                {label}
              </text>
              <rect
                x="0"
                y={at * line + 18}
                width={long}
                height="10"
                fill="currentColor"
                opacity={value < 0 ? 0.4 : 1}
              />
              <text x={long + 6} y={at * line + 27}>
                {format(value)}
              </text>
            </ChartMark>
          )
        })
      }
    </ChartFrame>
  )
}

const shareHeight = 44

/** One bar divided into shares of a whole, each with its own hatching and a label below. */
export const ShareBar = (props: Props) => {
  const { title, unit, bars, format = numberText } = props
  const { fill, patterns } = useFills(bars.length)
  const whole = bars.reduce((sum, { value }) => sum + Math.max(0, value), 0)
  const starts = bars.map((_, at) => bars.slice(0, at).reduce((sum, { value }) => sum + Math.max(0, value), 0))
  const percent = (value: number) => (whole === 0 ? '--' : `${percentOf(Math.max(0, value), whole)}%`)
  const table = tableOf(props)
  return (
    <ChartFrame
      title={title}
      height={shareHeight}
      table={{
        head: [...table.head, '占比'],
        rows: table.rows.map((row, at) => ({ ...row, cells: [...row.cells, percent(bars[at]?.value ?? 0)] })),
      }}
      legend={
        <ul className="chart-legend">
          {bars.map(({ label, value }, at) => (
            <li key={label} className={`chart-tone-${at % seriesCount}`}>
              <svg width="12" height="12" aria-hidden="true">
                <rect width="12" height="12" fill={fill(at)} />
              </svg>
              <span>
                {label} {percent(value)}
              </span>
            </li>
          ))}
        </ul>
      }
    >
      {width => (
        <>
          {patterns}
          {bars.map(({ label, value, href }, at) => (
            <ChartMark
              key={label}
              first={at === 0}
              href={href}
              label={`${label}：${format(value)} ${unit}，${percent(value)}`}
              className={`chart-tone-${at % seriesCount}`}
            >
              <rect
                x={whole === 0 ? 0 : ((starts[at] ?? 0) / whole) * width}
                y="8"
                width={whole === 0 ? 0 : (Math.max(0, value) / whole) * width}
                height="28"
                fill={fill(at)}
                className="chart-share"
              />
            </ChartMark>
          ))}
        </>
      )}
    </ChartFrame>
  )
}
