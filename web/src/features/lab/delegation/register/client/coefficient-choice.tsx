import type { Offer } from '@seam/contract/catalogue/offer'
import { useId } from 'react'

type Props = {
  options: Offer['coefficients']
  value: number | null
  fault: string | undefined
  onChange: (id: number) => void
}

const promise = (hours: number | null) => (hours === null ? '' : `${hours} 小时内出报告`)

/** How urgent: what the fee is multiplied by, and what is promised. Arrows choose, Enter goes on. */
export const CoefficientChoice = ({ options, value, fault, onChange }: Props) => {
  const name = useId()
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
        {options.map(({ id, coefficientName, coefficient, urgency, hours }) => (
          <label key={id} title={promise(hours)} data-urgency={urgency}>
            <input type="radio" name={name} checked={id === value} onChange={() => onChange(id)} />
            <span>
              {coefficientName} <small>×{coefficient}</small>
            </span>
          </label>
        ))}
      </span>
      {fault !== undefined && (
        <span className="registration-error" role="alert">
          {fault}
        </span>
      )}
    </fieldset>
  )
}
