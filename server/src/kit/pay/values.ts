import { toFen } from '@seam/contract/kit/value/money'
import { ChannelFailure } from './channel.ts'

/** Converts `285`, `285.5` and `285.00` yuan to fen; other text is an invalid answer. */
export const parseYuan = (text: string): bigint => {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (match === null) throw new ChannelFailure('unknown', 'ANSWER_AMOUNT')
  return toFen(`${match[1]}.${(match[2] ?? '').padEnd(2, '0')}`)
}

const eightHours = 8 * 3_600_000

/** `2026-11-22 08:00:00` in China. */
export const laboratoryTime = (at: Date): string =>
  new Date(at.getTime() + eightHours).toISOString().slice(0, 19).replace('T', ' ')

/** The time of `2026-11-22 08:00:00` in China; the present time if it cannot be read. */
export const parseLaboratoryTime = (text: string | undefined): Date => {
  const at = new Date(`${(text ?? '').trim().replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? new Date() : at
}

/** `2026-11-22T08:00:00+08:00` */
export const rfc3339 = (at: Date): string => `${laboratoryTime(at).replace(' ', 'T')}+08:00`

/** The time of a text with its time zone; the present time if it cannot be read. */
export const parseMoment = (text: string | undefined): Date => {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? new Date() : at
}
