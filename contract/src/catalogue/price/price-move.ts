import { growthText } from '../../kit/value/percent.ts'
import { separateThousands } from '../../kit/value/thousands.ts'

/** A change of a price, in yuan: from what, to what, and by how much, such as +25.0%. */
export const priceMove = (from: string | null, to: string) => ({
  before: from === null ? '首次定价' : separateThousands(from),
  after: separateThousands(to),
  percent: from === null ? '' : growthText(from, to),
})
