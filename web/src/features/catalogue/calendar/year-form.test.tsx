import { calendarCalls, dayKind } from '@seam/contract/catalogue/calendar'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sharedRow } from '../../../../test/colleague.ts'
import { show } from '../../../../test/stage.tsx'
import type * as session from '../../../kit/session/session.ts'
import { labClock } from '../../../kit/time/lab-time.ts'
import { YearForm } from './year-form.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/session/session.ts', async original => ({
  ...(await original<typeof session>()),
  useSession: () => ({
    user: { userName: '张敏', isAdminRole: true },
    permissions: new Set(['calendarEdit']),
    functions: [],
  }),
}))

const year = labClock().year()
const clickDay = (day: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${year}-${day} `) }))
const save = () => fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))

test('takes the days of a colleague when the user accepts to reload them, and saves on them', async () => {
  const theirs = { day: `${year}-05-01`, dayKind: dayKind.rest, dayName: '劳动节' }
  const { acceptReload, saved } = sharedRow({
    read: calendarCalls.get,
    save: calendarCalls.updateYear,
    rowOf: version => ({
      week: [1, 2, 3, 4, 5, 6, 7],
      days: version === 1 ? [] : [theirs],
      missingYears: [],
      version,
    }),
  })
  show(<YearForm />)
  await screen.findByRole('button', { name: `${year}-10-01 工作日` })
  clickDay('10-01')
  await acceptReload(save)
  await screen.findByRole('button', { name: `${year}-05-01 休 劳动节` })
  await screen.findByRole('button', { name: `${year}-10-01 工作日` })
  await waitFor(
    () => {
      if (screen.queryByText('有未保存的改动') === null) clickDay('10-02')
      save()
      expect(saved).toMatchObject([{ version: 2, days: [theirs, { day: `${year}-10-02` }] }])
    },
    // the second click within a second is not sent
    { timeout: 5000, interval: 200 },
  )
})
