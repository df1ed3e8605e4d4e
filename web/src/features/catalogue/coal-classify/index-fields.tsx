import { type CoalIndexKey, coalForm, coalIndices } from '@seam/contract/catalogue/material/coal-classification'
import { Input, Radio } from 'antd'
import { Symbol } from '../../../kit/symbol/symbol.tsx'
import type { TypedIndices } from './use-classification.ts'

type Props = {
  typed: TypedIndices
  faults: ReadonlyMap<string, string>
  /** symbols of the indices required next */
  missing: readonly string[]
  onChange: (typed: TypedIndices) => void
}

/** The inputs for the indices with their units; the required and the invalid ones are marked. */
export const IndexFields = ({ typed, faults, missing, onChange }: Props) => {
  const set = (key: CoalIndexKey, value: string) => onChange({ ...typed, [key]: value.trim() })
  return (
    <div className="coal-classify-fields">
      <div className="coal-classify-field coal-classify-form">
        <span id="coal-form-label">分类用煤样</span>
        <Radio.Group
          aria-labelledby="coal-form-label"
          options={[...coalForm.options]}
          value={typed.form}
          onChange={event => onChange({ ...typed, form: event.target.value })}
        />
      </div>
      {coalIndices.map(({ key, symbol, name, unit }) => {
        const fault = faults.get(key)
        const isMissing = missing.includes(symbol)
        return (
          <label
            key={key}
            className={isMissing ? 'coal-classify-field coal-classify-field-required' : 'coal-classify-field'}
          >
            <span>
              <b>
                <Symbol text={symbol} />
              </b>{' '}
              {name}
            </span>
            <Input
              value={typed[key] ?? ''}
              suffix={unit}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              {...(fault === undefined ? {} : { status: 'error' as const, 'aria-invalid': true })}
              onChange={event => set(key, event.target.value)}
            />
            <small role={fault === undefined ? undefined : 'alert'}>
              {fault ?? (isMissing ? '还需要这项指标' : '')}
            </small>
          </label>
        )
      })}
    </div>
  )
}
