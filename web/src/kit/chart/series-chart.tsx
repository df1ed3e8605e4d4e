import { line } from 'd3-shape'
import { useNarrow } from '../hooks/use-narrow.ts'
import { numberText } from '../number/number-text.ts'
import { LabelAxis, margin, ValueAxis } from './axes.tsx'
import { ChartFrame, leftNote } from './chart-frame.tsx'
import { ChartMark } from './mark.tsx'
import { bandScale, fitMarks, linearScale, type Scale } from './scale.ts'
import { dashOf, Legend, type Series, seriesCount, useFills } from './series.tsx'

/** The figures of one label, in the order of the series; null: no figure, nothing is drawn. */
type SeriesMark = {
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly href?: string | undefined
}

type Props = {
  title: string
  unit: string
  /** 月份, 客户 …: the title of the first column of the table. */
  labelName: string
  series: readonly Series[]
  marks: readonly SeriesMark[]
  /** Formats figures for the table and the tips. */
  format?: (value: number) => string
  height?: number
}

const isColumn = (series: Series | undefined) => (series?.draw ?? 'column') === 'column'

/** Columns of one label, stacked; negative ones are below zero. */
const stackValues = (values: readonly (number | null)[], series: readonly Series[]) => {
  let above = 0
  let below = 0
  return values.flatMap((value, index) => {
    if (value === null || value === 0 || !isColumn(series[index])) return []
    const from = value > 0 ? above : below
    if (value > 0) above += value
    else below += value
    return [{ index, from, to: from + value }]
  })
}

const pointsOf = (marks: readonly SeriesMark[], index: number, x: (at: number) => number, { position }: Scale) =>
  line<SeriesMark>()
    .defined(mark => typeof mark.values[index] === 'number')
    .x((_, at) => x(at))
    .y(mark => position(mark.values[index] ?? 0))([...marks]) ?? ''

/** Columns (stacked), lines, or both over the same labels. A phone shows the last six. */
export const SeriesChart = ({ title, unit, labelName, series, marks, format = numberText, height = 260 }: Props) => {
  const { drawn, left } = fitMarks(marks, useNarrow(), 'last')
  const { fill, patterns } = useFills(series.length)
  const text = (value: number | null | undefined) => (typeof value === 'number' ? format(value) : '--')
  const ends = drawn.flatMap(({ values }) => [
    ...stackValues(values, series).map(({ to }) => to),
    ...values.filter((value, index) => value !== null && !isColumn(series[index])),
  ])
  const numbers = ends.filter(value => value !== null)
  const scale = linearScale([0, ...numbers], [height - margin.bottom, margin.top])
  const table = {
    head: [labelName, ...series.map(({ name }) => `${name}（${unit}）`)],
    rows: marks.map(({ label, values, href }) => ({
      key: label,
      cells: [label, ...series.map((_, index) => text(values[index]))],
      href,
    })),
  }
  return (
    <ChartFrame
      title={title}
      table={table}
      height={height}
      legend={series.length > 1 && <Legend series={series} />}
      note={leftNote(left)}
    >
      {width => {
        const bands = bandScale(drawn.length, [margin.left, width - margin.right])
        const column = Math.min(48, bands.width * 0.7)
        return (
          <>
            {patterns}
            <ValueAxis scale={scale} width={width} unit={unit} />
            <LabelAxis
              labels={drawn.map(({ label }) => label)}
              at={bands.middle}
              y={height - margin.bottom}
              width={width - margin.left}
            />
            {series.map((one, index) =>
              isColumn(one) ? null : (
                <path
                  key={one.name}
                  className={`chart-line chart-tone-${index % seriesCount}`}
                  strokeDasharray={dashOf(index)}
                  d={pointsOf(drawn, index, bands.middle, scale)}
                />
              ),
            )}
            {drawn.map(({ label, values, href }, at) => (
              <ChartMark
                key={label}
                first={at === 0}
                href={href}
                label={`${label}：${series.map(({ name }, index) => `${name} ${text(values[index])}`).join('，')} ${unit}`}
              >
                <rect
                  className="chart-reach"
                  x={bands.left(at)}
                  width={bands.width}
                  y={margin.top}
                  height={height - margin.top - margin.bottom}
                />
                {stackValues(values, series).map(({ index, from, to }) => (
                  <rect
                    key={series[index]?.name}
                    className={`chart-tone-${index % seriesCount}`}
                    fill={fill(index)}
                    x={bands.middle(at) - column / 2}
                    width={column}
                    y={Math.min(scale.position(from), scale.position(to))}
                    height={Math.abs(scale.position(from) - scale.position(to))}
                  />
                ))}
                {values.map((value, index) =>
                  value === null || isColumn(series[index]) ? null : (
                    <circle
                      key={series[index]?.name}
                      className={`chart-tone-${index % seriesCount}`}
                      cx={bands.middle(at)}
                      cy={scale.position(value)}
                      r="4"
                      fill="currentColor"
                    />
                  ),
                )}
              </ChartMark>
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}
