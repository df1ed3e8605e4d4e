import { promiseUnit } from '@seam/contract/catalogue/calendar'
import type { Offer } from '@seam/contract/catalogue/price/offer'
import { useId } from 'react'

type Props = {
  options: Offer['coefficients']
  value: number | null
  fault: string | undefined
  onChange: (id: number) => void
}

const promise = ({ promiseAmount, promiseUnit: unit }: Offer['coefficients'][number]) =>
  promiseAmount === null ? '' : `${promiseAmount} ${promiseUnit.label(unit)}内出报告`

/** The urgency: factor of the fee and promised time. Arrows select, Enter moves on. */
export const CoefficientChoice = ({ options, value, fault, onChange }: Props) => {
  const name = useId()
  const chosen = options.find(({ id }) => id === value)
  return (
    <fieldset
      className="registration-field client-section-coefficients"
      aria-invalid={fault !== undefined}
      data-next=""
    >
      <legend className="registration-label">
        费用系数<i>*</i>
      </legend>
      <span className="client-section-coefficient-options">
        {options.map(option => (
          <label key={option.id} title={promise(option)} data-urgency={option.urgency}>
            <input type="radio" name={name} checked={option.id === value} onChange={() => onChange(option.id)} />
            <span>
              {option.coefficientName} <small>×{option.coefficient}</small>
            </span>
          </label>
        ))}
        {chosen !== undefined && promise(chosen) !== '' && <output>{promise(chosen)}</output>}
      </span>
      {fault !== undefined && (
        <span className="registration-error" role="alert">
          {fault}
        </span>
      )}
    </fieldset>
  )
}
