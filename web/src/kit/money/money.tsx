import './money.css'

const wire = /^(-?)(\d+)\.(\d{2})$/

/** '12345.60' → '12,345.60'; '--' when empty (spec §9). Works on text: an amount is never converted to a float. */
export const moneyText = (amount: string | null | undefined): string => {
  const [, sign, yuan, fen] = wire.exec(amount ?? '') ?? []
  if (yuan === undefined) return '--'
  return `${sign}${yuan.replace(/\B(?=(\d{3})+$)/g, ',')}.${fen}`
}

/** An amount in yuan, right-aligned in figures of equal width. */
export const Money = ({ value }: { value: string | null | undefined }) => (
  <span className="money">{moneyText(value)}</span>
)
