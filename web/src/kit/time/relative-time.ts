import { labMoment } from './lab-time.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago (spec §9): 刚刚 under 30 s, minutes under an hour, hours under a day, 1天前 under two days; older or future times unchanged. */
export const relativeTime = (time: string, now: number): string => {
  const passed = now - labMoment(time)
  // a clock slightly behind the server's must not show a future time
  if (!(passed > -minute) || passed >= 2 * day) return time
  if (passed < 30_000) return '刚刚'
  if (passed < hour) return `${Math.max(1, Math.floor(passed / minute))}分钟前`
  if (passed < day) return `${Math.floor(passed / hour)}小时前`
  return '1天前'
}
