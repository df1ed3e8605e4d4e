import '../../../kit/form/page-form.css'
import { ViewTabs } from '../../../kit/view-tabs/view-tabs.tsx'
import { WeekForm } from './week-form.tsx'
import { YearForm } from './year-form.tsx'

/** The working calendar, by which promises in working hours and working days are counted. */
export const CalendarPage = () => (
  <ViewTabs
    label="工作日历"
    items={[
      { key: 'year', label: '休、班例外日', content: <YearForm /> },
      { key: 'week', label: '每周与工作时间', content: <WeekForm /> },
    ]}
  />
)
