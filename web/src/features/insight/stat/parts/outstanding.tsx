import { outstandingName as nameOfRest } from '@seam/contract/insight/stat/stat'
import { moneyText } from '../../../../kit/money/money.tsx'

/** Names the row in which a table has what its total is beyond the charges of its rows; undefined if there is none. */
export const outstandingName = (amount: string | null | undefined) => (hasAmount(amount) ? nameOfRest : undefined)

export const outstandingText = (amount: string | null | undefined) =>
  hasAmount(amount) ? moneyText(amount) : undefined

const hasAmount = (amount: string | null | undefined) => typeof amount === 'string' && Number(amount) !== 0

/** Why the charges of packages and projects do not add up to the total. */
export const OutstandingNote = ({ amounts }: { amounts: readonly (string | null | undefined)[] }) =>
  amounts.some(hasAmount) && (
    <p>
      项目组和检测项目的收费是计费时的整行金额，合计是已收取（含挂账）减去退款的：“未收或待退”为负的还没有收到，为正的已经减项或作废、还没有退款。
    </p>
  )
