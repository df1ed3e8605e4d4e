import { useEffect, useRef } from 'react'
import { useLoaded } from '../dialog/use-loader.ts'
import { useAppearance } from '../theme/appearance.ts'
import { clock } from '../time/server-clock.ts'
import { type Ink, type StepPoint, stepOption } from './step-option.ts'
import './chart.css'

const load = () => import('./echarts.ts')

const inkOf = (): Ink => {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    ink: of('--ink'),
    soft: of('--ink-soft'),
    line: of('--line'),
    accent: of('--accent'),
    surface: of('--surface-raised'),
  }
}

type Props = {
  points: readonly StepPoint[]
  unit: string
  /** said to those who do not see it; the figures themselves belong into a table beside it */
  label: string
}

/** How a value moved over time, step by step up to now. The library comes with the first chart. */
export const StepLine = ({ points, unit, label }: Props) => {
  const { value: library, failed } = useLoaded(load)
  const { dark } = useAppearance()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (library === undefined || box.current === null) return
    const chart = library.init(box.current, null, { renderer: 'svg', locale: 'ZH' })
    chart.setOption(stepOption(points, clock.now(), unit, inkOf()))
    const watch = new ResizeObserver(() => chart.resize())
    watch.observe(box.current)
    return () => {
      watch.disconnect()
      chart.dispose()
    }
    // drawn anew when the page turns dark or light: its colours are read from there
  }, [library, points, unit, dark])
  if (failed !== undefined) return null
  return <figure ref={box} className="chart-box" aria-label={label} aria-busy={library === undefined} />
}
