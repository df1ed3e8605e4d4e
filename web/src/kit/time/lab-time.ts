import dayjs, { type Dayjs } from 'dayjs'

/** Times on the wire are wall-clock times of the laboratory (Asia/Shanghai, no daylight saving), whatever the browser's zone. */
const labOffset = 8 * 60

export const timeFormat = 'YYYY-MM-DD HH:mm:ss'
export const dateFormat = 'YYYY-MM-DD'

/** A dayjs whose fields are the laboratory's wall-clock time. */
export const labClock = (now = Date.now()): Dayjs => {
  const here = dayjs(now)
  return here.add(labOffset - here.utcOffset(), 'minute')
}

/** An epoch ms moved so that UTC reads as the laboratory's wall clock: for an axis that knows UTC and the browser's zone only. */
export const labAsUtc = (moment: number): number => moment + labOffset * 60_000

/** yyyy-MM-dd HH:mm:ss of the laboratory → epoch ms. */
export const labMoment = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`)
