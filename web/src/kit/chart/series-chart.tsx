import { line } from 'd3-shape'
import { useNarrow } from '../hooks/use-narrow.ts'
import { numberText } from '../number/number-text.ts'
import { LabelAxis, margin, ValueAxis } from './axes.tsx'
import { ChartFrame, leftNote } from './chart-frame.tsx'
import { ChartMark } from './mark.tsx'
import { bandScale, fitMarks, linearScale, reachesOf, type Scale } from './scale.ts'
import { dashOf, Legend, type Series, seriesCount, useFills } from './series.tsx'

/** The figures of one label and the rows of each, in the order of the series; null: no figure, nothing is drawn. */
type SeriesMark = {
  readonly label: string
  /** the label on a phone */
  readonly short?: string
  readonly values: readonly (number | null)[]
  readonly hrefs?: readonly (string | undefined)[] | undefined
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
  /** number of marks that a phone has room for; default 6 */
  onPhone?: number
  /** in place of the marks in the drawing, and why; the table has the marks */
  coarser?: { readonly marks: readonly SeriesMark[]; readonly note: string } | undefined
}

const isColumn = (series: Series | undefined) => (series?.draw ?? 'column') === 'column'

/** Columns of one label, stacked; negative ones are below zero. */
const stackValues = (values: readonly (number | null)[], series: readonly Series[]) => {
  let above = 0
  let below = 0
  return values.flatMap((value, index) => {
    if (value === null || !isColumn(series[index])) return []
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
export const SeriesChart = ({
  title,
  unit,
  labelName,
  series,
  marks,
  format = numberText,
  height = 260,
  onPhone,
  coarser,
}: Props) => {
  const narrow = useNarrow()
  const { drawn, left } = fitMarks(coarser?.marks ?? marks, narrow, 'last', series.length, onPhone)
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
    rows: marks.map(({ label, values, hrefs }) => ({
      key: label,
      cells: [label, ...series.map((_, index) => text(values[index]))],
      hrefs,
    })),
  }
  return (
    <ChartFrame
      title={title}
      table={table}
      height={height}
      legend={series.length > 1 && <Legend series={series} />}
      note={[coarser?.note, leftNote(left)].filter(Boolean).join('；') || undefined}
    >
      {width => {
        const bands = bandScale(drawn.length, [margin.left, width - margin.right])
        const column = Math.min(48, bands.width * 0.7)
        const first = drawn.findIndex(({ values }) => values.some(value => value !== null))
        return (
          <>
            {patterns}
            <ValueAxis scale={scale} width={width} unit={unit} />
            <LabelAxis
              labels={drawn.map(({ label, short }) => (narrow ? (short ?? label) : label))}
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
            {drawn.flatMap(({ label, values, hrefs }, at) => {
              const columns = stackValues(values, series)
              const figures = values.flatMap((value, index) => {
                if (value === null) return []
                const { from, to } = columns.find(one => one.index === index) ?? { from: value, to: value }
                return [{ index, value, from: scale.position(from), to: scale.position(to) }]
              })
              const reaches = reachesOf(
                figures.map(({ from, to }) => (from + to) / 2),
                [margin.top, height - margin.bottom],
              )
              return figures.map(({ index, value, from, to }, place) => (
                <ChartMark
                  key={`${label} ${index}`}
                  first={at === first && place === 0}
                  href={hrefs?.[index]}
                  label={`${label}：${series[index]?.name} ${format(value)} ${unit}`}
                  className={`chart-tone-${index % seriesCount}`}
                >
                  <rect className="chart-reach" x={bands.left(at)} width={bands.width} {...reaches[place]} />
                  {isColumn(series[index]) ? (
                    <rect
                      fill={fill(index)}
                      x={bands.middle(at) - column / 2}
                      width={column}
                      y={Math.min(from, to)}
                      height={Math.abs(from - to)}
                    />
                  ) : (
                    <circle cx={bands.middle(at)} cy={to} r="4" fill="currentColor" />
                  )}
                </ChartMark>
              ))
            })}
          </>
        )
      }}
    </ChartFrame>
  )
}
