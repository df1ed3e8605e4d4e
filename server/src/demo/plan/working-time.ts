/**
 * The laboratory is open from 8 to 20 every day. Its time is counted in minutes of work, so that nothing happens at
 * night.
 */
export const dayOfWork = 720
const opening = 480
const dayOfClock = 1440

/** Minutes of work up to a wall-clock time; a time before opening counts as the previous evening. */
export const workMinute = (wall: string): number => {
  const minutes = Date.parse(`${wall.replace(' ', 'T')}Z`) / 60_000
  const day = Math.floor(minutes / dayOfClock)
  const within = minutes - day * dayOfClock - opening
  return day * dayOfWork + (within < 0 ? -0.5 : Math.min(within, dayOfWork - 0.5))
}

const formatTime = (minutes: number): string =>
  new Date(Math.floor(minutes * 60) * 1000).toISOString().slice(0, 19).replace('T', ' ')

/** The wall-clock time of a minute of work: 2026-11-20 09:30:12. */
export const wallTime = (work: number): string => {
  const day = Math.floor(work / dayOfWork)
  return formatTime(day * dayOfClock + opening + (work - day * dayOfWork))
}
