import { useNarrow } from '../hooks/use-narrow.ts'
import { ChartFrame, leftNote } from './chart-frame.tsx'
import { ChartMark } from './mark.tsx'
import { fitMarks, textWidth } from './scale.ts'

type Span = {
  readonly label: string
  readonly from: number
  readonly to: number
  readonly href?: string | undefined
}

type Props = {
  title: string
  unit: string
  head: readonly [label: string, from: string, to: string]
  spans: readonly Span[]
}

const line = 34

/** Bars from one value to another below their names, the longest first: the first 16, on a phone six. */
export const SpanBars = ({ title, unit, head, spans }: Props) => {
  const ranked = spans.toSorted((a, b) => b.to - a.to)
  const { drawn, left } = fitMarks(ranked, useNarrow(), 'first')
  const highest = Math.max(1e-9, ...ranked.map(({ to }) => to))
  const textOf = ({ from, to }: Span) => `${from}–${to}`
  const room = Math.max(0, ...drawn.map(span => textWidth(textOf(span)))) + 12
  const rows = ranked.map(({ label, from, to, href }) => ({
    key: label,
    cells: [label, String(from), String(to)],
    href,
  }))
  return (
    <ChartFrame title={title} table={{ head: [...head], rows }} height={drawn.length * line + 4} note={leftNote(left)}>
      {width =>
        drawn.map((span, at) => {
          const { label, from, to, href } = span
          const [start, end] = [from, to].map(value => (value / highest) * (width - room))
          return (
            <ChartMark
              key={label}
              first={at === 0}
              href={href}
              label={`${label}：${textOf(span)} ${unit}`}
              className="chart-tone-0"
            >
              <rect className="chart-reach" x="0" y={at * line} width={width} height={line} />
              <text x="0" y={at * line + 13}>
                {label}
              </text>
              <line x1="0" x2={end} y1={at * line + 23} y2={at * line + 23} stroke="currentColor" opacity="0.4" />
              <rect
                x={start}
                y={at * line + 18}
                width={Math.max(2, (end ?? 0) - (start ?? 0))}
                height="10"
                fill="currentColor"
              />
              <text x={(end ?? 0) + 6} y={at * line + 27}>
                {textOf(span)}
              </text>
            </ChartMark>
          )
        })
      }
    </ChartFrame>
  )
}
