import { labAsUtc, labMoment } from '../time/lab-time.ts'

/** A value from a moment on: wall clock of the laboratory. */
export type StepPoint = { readonly time: string; readonly value: number; readonly note: string }

/** The colours of the page, so that dark and light are drawn alike. */
export type Ink = Readonly<Record<'ink' | 'soft' | 'line' | 'accent' | 'surface', string>>

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const day = (time: string) => time.slice(0, 10)

/** A line that steps at each point and goes on to `now` (epoch milliseconds), from the earliest to the latest. */
export const stepOption = (
  points: readonly StepPoint[],
  now: number,
  unit: string,
  { ink, soft, line, accent, surface }: Ink,
) => {
  const steps = points.toSorted((a, b) => (a.time < b.time ? -1 : 1))
  const last = steps.at(-1)
  const data = steps.map(step => ({ value: [labAsUtc(labMoment(step.time)), step.value], step }))
  const end = last && { value: [labAsUtc(now), last.value], step: last, symbolSize: 0 }
  return {
    animation: false,
    // the axis shows the laboratory's time wherever the browser stands
    useUTC: true,
    grid: { left: 8, right: 16, top: 28, bottom: 8, containLabel: true },
    textStyle: { fontFamily: 'inherit', color: ink },
    tooltip: {
      trigger: 'axis' as const,
      backgroundColor: surface,
      borderColor: line,
      textStyle: { color: ink },
      formatter: (items: unknown) => {
        const [item] = items as { data: { step: StepPoint } }[]
        if (item === undefined) return ''
        const { time, value, note } = item.data.step
        return `${day(time)}<br/><b>${value.toFixed(2)} ${escaped(unit)}</b><br/>${escaped(note)}`
      },
    },
    xAxis: {
      type: 'time' as const,
      axisLine: { lineStyle: { color: line } },
      axisLabel: { color: soft, hideOverlap: true },
      splitLine: { show: false },
    },
    yAxis: {
      type: 'value' as const,
      name: unit,
      nameTextStyle: { color: soft, align: 'right' as const },
      min: 0,
      axisLabel: { color: soft },
      splitLine: { lineStyle: { color: line } },
    },
    series: [
      {
        type: 'line' as const,
        step: 'end' as const,
        symbol: 'circle',
        symbolSize: 8,
        lineStyle: { color: accent, width: 2 },
        itemStyle: { color: accent },
        areaStyle: { color: accent, opacity: 0.08 },
        data: end ? [...data, end] : data,
      },
    ],
  }
}
