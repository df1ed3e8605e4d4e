import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import type { DayProps } from './day-picker.tsx'

// the calendar is loaded by the screens that have a day
const DayPicker = lazy(() => import('./day-picker.tsx').then(module => ({ default: module.DayPicker })))

/** A field for a day: typed, or chosen from a calendar. */
export const DayBox = (props: DayProps) => (
  <Suspense fallback={<Input id={props.id} aria-label={props['aria-label']} value={props.value ?? ''} readOnly />}>
    <DayPicker {...props} />
  </Suspense>
)
