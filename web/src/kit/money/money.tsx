import './money.css'

const wire = /^(-?)(\d+)\.(\d{2})$/

/** '12345.60' → '12,345.60'; '--' when empty (spec §9). Text in, text out: an amount never becomes a float. */
export const moneyText = (amount: string | null | undefined): string => {
  const [, sign, yuan, fen] = wire.exec(amount ?? '') ?? []
  if (yuan === undefined) return '--'
  return `${sign}${yuan.replace(/\B(?=(\d{3})+$)/g, ',')}.${fen}`
}

/** An amount in yuan: right-aligned figures of equal width, so that a column adds up by eye. */
export const Money = ({ value }: { value: string | null | undefined }) => (
  <span className="money">{moneyText(value)}</span>
)
