import { line } from 'd3-shape'
import { linearScale } from './scale.ts'
import './chart.css'

const width = 96
const height = 24

/** The course of a few values within a row of a table, whose cells contain the figures. */
export const Sparkline = ({ values, label }: { values: readonly (number | null)[]; label: string }) => {
  const numbers = values.filter(value => value !== null)
  const { position } = linearScale(numbers, [height - 3, 3])
  const x = (at: number) => 3 + (at / Math.max(1, values.length - 1)) * (width - 6)
  const path = line<number | null>()
    .defined(value => value !== null)
    .x((_, at) => x(at))
    .y(value => position(value ?? 0))([...values])
  const last = values.at(-1)
  return (
    <svg className="chart-spark chart-tone-0" role="img" aria-label={label} width={width} height={height}>
      <title>{label}</title>
      <path className="chart-line" d={path ?? ''} />
      {typeof last === 'number' && <circle cx={x(values.length - 1)} cy={position(last)} r="2.5" fill="currentColor" />}
    </svg>
  )
}
