import { Decimal } from '@seam/contract/kit/value/decimal'
import { mass } from '@seam/contract/lab/delegation/delegation.draft'
import { plainNumber } from '../../../../../kit/number/plain-number.ts'

const grams = /^(\d+(?:\.\d+)?)\s*(?:g|克)$/i

/** A mass as typed or pasted, in kilograms without the unit and in plain figures: ２。５ 公斤 and 2500 g → 2.5. */
export const kilogramsOf = (text: string): string => {
  const plain = plainNumber(text)
  const inGrams = grams.exec(plain)?.[1]
  return inGrams === undefined ? plain.replace(/\s*(kg|千克|公斤)$/i, '') : new Decimal(inGrams).div(1000).toFixed()
}

/** Whether kilograms are a mass of a sample; it may be absent. */
export const isMass = (kilograms: string): boolean => kilograms === '' || mass.safeParse(kilograms).success
