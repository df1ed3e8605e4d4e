import { dayOf } from '@seam/contract/kit/value/day'
import { area, curveStepAfter, line } from 'd3-shape'
import { utcTicks } from 'd3-time'
import { labAsUtc, labMoment } from '../time/lab-time.ts'
import { clock } from '../time/server-clock.ts'
import { margin, ValueAxis } from './axes.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { ChartMark } from './mark.tsx'
import { linearScale } from './scale.ts'

/** A value from a time on: wall clock of the laboratory. */
type StepPoint = { readonly time: string; readonly value: number; readonly note: string }

type Props = { points: readonly StepPoint[]; unit: string; title: string; height?: number }

const dayText = (moment: Date, months: boolean) => moment.toISOString().slice(0, months ? 7 : 10)

/** The changes of a value over time, as steps up to now. */
export const StepLine = ({ points, unit, title, height = 240 }: Props) => {
  const steps = points.map(point => ({ ...point, at: labAsUtc(labMoment(point.time)) })).toSorted((a, b) => a.at - b.at)
  const last = steps.at(-1)
  const now = Math.max(labAsUtc(clock.now()), last?.at ?? 0)
  const begin = steps[0]?.at ?? now
  const drawn = last ? [...steps, { ...last, at: now }] : []
  const values = linearScale([0, ...steps.map(({ value }) => value)], [height - margin.bottom, margin.top])
  return (
    <ChartFrame
      title={title}
      height={height}
      table={{
        head: ['日期', unit, '原因'],
        rows: steps.map(({ time, value, note }) => ({ key: time, cells: [time.slice(0, 10), value.toFixed(2), note] })),
      }}
    >
      {width => {
        const x = (at: number) =>
          margin.left + ((at - begin) / Math.max(1, now - begin)) * (width - margin.left - margin.right)
        const y = ({ value }: StepPoint) => values.position(value)
        const days = utcTicks(new Date(begin), new Date(now), Math.max(2, Math.floor(width / 110)))
        const months = days.every(day => day.getUTCDate() === 1)
        return (
          <g className="chart-tone-0">
            <ValueAxis scale={values} width={width} unit={unit} />
            <g className="chart-axis" aria-hidden="true">
              {days.map(day => (
                <text
                  key={day.getTime()}
                  x={x(day.getTime())}
                  y={height - margin.bottom}
                  dy="1.4em"
                  textAnchor="middle"
                >
                  {dayText(day, months)}
                </text>
              ))}
            </g>
            <path
              fill="currentColor"
              opacity="0.08"
              d={
                area<(typeof drawn)[number]>()
                  .curve(curveStepAfter)
                  .x(({ at }) => x(at))
                  .y0(values.position(0))
                  .y1(y)(drawn) ?? ''
              }
            />
            <path
              className="chart-line"
              d={
                line<(typeof drawn)[number]>()
                  .curve(curveStepAfter)
                  .x(({ at }) => x(at))
                  .y(y)(drawn) ?? ''
              }
            />
            {steps.map((step, index) => (
              <ChartMark
                key={step.time}
                first={index === 0}
                label={`${dayOf(step.time)}：${step.value.toFixed(2)} ${unit}，${step.note}`}
              >
                <circle cx={x(step.at)} cy={y(step)} r="4" fill="currentColor" />
              </ChartMark>
            ))}
          </g>
        )
      }}
    </ChartFrame>
  )
}
