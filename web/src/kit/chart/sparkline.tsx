import { line } from 'd3-shape'
import { linearScale } from './scale.ts'
import './chart.css'

const width = 96
const height = 24

type Props = {
  values: readonly (number | null)[]
  /** the figures in words, which are read aloud */
  label: string
  /** the rows of all figures */
  href?: string | undefined
}

/** The course of a few values within a row of a table: a link to their rows, or focusable to be read. */
export const Sparkline = ({ values, label, href }: Props) => {
  const numbers = values.filter(value => value !== null)
  const { position } = linearScale(numbers, [height - 3, 3])
  const x = (at: number) => 3 + (at / Math.max(1, values.length - 1)) * (width - 6)
  const path = line<number | null>()
    .defined(value => value !== null)
    .x((_, at) => x(at))
    .y(value => position(value ?? 0))([...values])
  const last = values.at(-1)
  const drawing = (
    <>
      <title>{label}</title>
      <path className="chart-line" d={path ?? ''} />
      {typeof last === 'number' && <circle cx={x(values.length - 1)} cy={position(last)} r="2.5" fill="currentColor" />}
    </>
  )
  const size = { className: 'chart-spark chart-tone-0', width, height }
  if (href === undefined)
    return (
      <svg {...size} role="img" aria-label={label}>
        {drawing}
      </svg>
    )
  return (
    <a href={href} aria-label={label}>
      <svg {...size} aria-hidden="true">
        {drawing}
      </svg>
    </a>
  )
}
