import { DeleteOutlined } from '@ant-design/icons'
import { delegationLimits } from '@seam/contract/lab/delegation/delegation.draft'
import { Button } from 'antd'
import type { Faults } from '../faults.ts'
import type { Surcharge } from '../registration.ts'
import './surcharge-list.css'

type Props = { value: readonly Surcharge[]; faults: Faults; onChange: (value: Surcharge[]) => void }

/** Surcharges besides the tests (collection of samples, night work). No coefficient applies to them. */
export const SurchargeList = ({ value, faults, onChange }: Props) => {
  const set = (at: number, part: Partial<Surcharge>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...part } : one)))
  const input = (at: number, field: keyof Surcharge, label: string, maxLength: number) => (
    <input
      className={`registration-input surcharge-list-${field}`}
      aria-label={`附加费${at + 1}${label}`}
      aria-invalid={faults[`surcharges.${at}.${field}`] !== undefined}
      placeholder={label}
      maxLength={maxLength}
      autoComplete="off"
      inputMode={field === 'amount' ? 'decimal' : 'text'}
      value={value[at]?.[field] ?? ''}
      onChange={event => set(at, { [field]: event.target.value })}
    />
  )
  return (
    <fieldset className="registration-field surcharge-list">
      <legend className="registration-label">附加费</legend>
      {value.map((_, at) => {
        const fault = faults[`surcharges.${at}.name`] ?? faults[`surcharges.${at}.amount`]
        return (
          <div key={at}>
            <span className="surcharge-list-row">
              {input(at, 'name', '名称', 20)}
              {input(at, 'amount', '金额', 11)}
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`删除附加费${at + 1}`}
                onClick={() => onChange(value.filter((_one, place) => place !== at))}
              />
            </span>
            {fault !== undefined && (
              <span className="registration-error" role="alert">
                {fault}
              </span>
            )}
          </div>
        )
      })}
      {value.length < delegationLimits.surcharges && (
        <Button size="small" type="dashed" onClick={() => onChange([...value, { name: '', amount: '' }])}>
          ＋ 附加费
        </Button>
      )}
    </fieldset>
  )
}
