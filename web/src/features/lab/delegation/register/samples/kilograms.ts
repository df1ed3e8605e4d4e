import { plainNumber } from '../../../../../kit/number/plain-number.ts'

/** A mass as typed or pasted, without its unit and in plain figures: ２。５ 公斤 → 2.5. */
export const kilogramsOf = (text: string) => plainNumber(text).replace(/\s*(kg|千克|公斤)$/i, '')
