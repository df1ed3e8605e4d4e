import { line } from 'd3-shape'
import { numberText } from '../number/number-text.ts'
import { LabelAxis, margin, ValueAxis } from './axes.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { ChartMark } from './mark.tsx'
import { bandScale, linearScale } from './scale.ts'

type ControlPoint = {
  readonly key: string
  /** Day of the control, below the chart. */
  readonly label: string
  readonly value: number
  /** The value as entered: 10.10 and 10.1 are different. */
  readonly text?: string
  /** 1-3s, 2-2s …: the violated rules. */
  readonly broken: readonly string[]
  readonly verdict: 'accepted' | 'warned' | 'rejected'
  readonly href?: string | undefined
}

type Props = {
  title: string
  unit: string
  points: readonly ControlPoint[]
  /** undefined: fewer accepted points than the limits require. */
  mean?: number | undefined
  deviation?: number | undefined
  /** Certified value and its uncertainty U. */
  certified?: { readonly value: number; readonly uncertainty: number } | undefined
  format?: (value: number) => string
  height?: number
}

const verdictTexts = { accepted: '在控', warned: '警告', rejected: '失控' } as const
const right = 52

/** Shapes, so that a verdict does not depend on colour. */
const Shape = ({ x, y, verdict }: { x: number; y: number; verdict: ControlPoint['verdict'] }) => {
  if (verdict === 'accepted') return <circle className="chart-accepted" cx={x} cy={y} r="4" />
  if (verdict === 'warned') return <path className="chart-warned" d={`M${x} ${y - 6}L${x + 6} ${y + 5}H${x - 6}Z`} />
  return <path className="chart-rejected" d={`M${x - 5} ${y - 5}l10 10m0 -10l-10 10`} />
}

const limitsOf = (mean: number, deviation: number) =>
  [-3, -2, -1, 0, 1, 2, 3].map(factor => ({ factor, value: mean + factor * deviation }))

const limitName = (factor: number) => (factor === 0 ? '均值' : `${factor > 0 ? '+' : '−'}${Math.abs(factor)}s`)

/** A Levey-Jennings chart: controls in order, with mean and 1, 2 and 3 s, and the certified value ± U. */
export const ControlChart = ({
  title,
  unit,
  points,
  mean,
  deviation,
  certified,
  format = numberText,
  height = 300,
}: Props) => {
  const limits = mean === undefined || deviation === undefined ? [] : limitsOf(mean, deviation)
  const bounds = certified ? [certified.value - certified.uncertainty, certified.value + certified.uncertainty] : []
  const scale = linearScale(
    [...points.map(({ value }) => value), ...limits.map(({ value }) => value), ...bounds],
    [height - margin.bottom, margin.top],
  )
  const verdictOf = ({ verdict, broken }: ControlPoint) =>
    broken.length === 0 ? verdictTexts[verdict] : `${verdictTexts[verdict]}（${broken.join('、')}）`
  return (
    <ChartFrame
      title={title}
      height={height}
      table={{
        head: ['日期', `测定值（${unit}）`, '判定'],
        rows: points.map(point => ({
          key: point.key,
          cells: [point.label, point.text ?? format(point.value), verdictOf(point)],
          href: point.href,
        })),
      }}
    >
      {width => {
        const bands = bandScale(points.length, [margin.left, width - right])
        const path = line<ControlPoint>()
          .x((_, at) => bands.middle(at))
          .y(({ value }) => scale.position(value))
        return (
          <>
            {certified && (
              <rect
                className="chart-certified"
                x={margin.left}
                width={width - right - margin.left}
                y={scale.position(certified.value + certified.uncertainty)}
                height={
                  scale.position(certified.value - certified.uncertainty) -
                  scale.position(certified.value + certified.uncertainty)
                }
              >
                <title>标准值 ± U</title>
              </rect>
            )}
            <ValueAxis scale={scale} width={width} unit={unit} right={right} />
            {limits.map(({ factor, value }) => (
              <g key={factor} className={`chart-limit chart-limit-${Math.abs(factor)}`} aria-hidden="true">
                <line x1={margin.left} x2={width - right} y1={scale.position(value)} y2={scale.position(value)} />
                <text x={width - right + 6} y={scale.position(value)} dy="0.35em">
                  {limitName(factor)}
                </text>
              </g>
            ))}
            <path className="chart-line chart-soft" d={path([...points]) ?? ''} />
            <LabelAxis
              labels={points.map(({ label }) => label)}
              at={bands.middle}
              y={height - margin.bottom}
              width={width - margin.left - right}
            />
            {points.map((point, at) => (
              <ChartMark
                key={point.key}
                first={at === 0}
                href={point.href}
                label={`${point.label}：${point.text ?? format(point.value)} ${unit}，${verdictOf(point)}`}
              >
                <rect
                  className="chart-reach"
                  x={bands.left(at)}
                  width={bands.width}
                  y={margin.top}
                  height={height - margin.top - margin.bottom}
                />
                <Shape x={bands.middle(at)} y={scale.position(point.value)} verdict={point.verdict} />
              </ChartMark>
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}
