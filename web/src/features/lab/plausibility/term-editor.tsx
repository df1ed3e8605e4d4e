import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { PlausibilityTerm } from '@seam/contract/lab/plausibility'
import { Button, Select } from 'antd'
import './plausibility.css'

type Props = {
  id?: string
  value?: readonly PlausibilityTerm[]
  onChange?: (terms: readonly PlausibilityTerm[]) => void
  quantities: readonly { code: string; name: string }[]
}

const signs = [
  { value: 1 as const, label: '＋' },
  { value: -1 as const, label: '−' },
]

/** The terms of a sum, each with its sign. */
export const TermEditor = ({ id, value = [], onChange, quantities }: Props) => {
  const change = (at: number, part: Partial<PlausibilityTerm>) =>
    onChange?.(value.map((term, place) => (place === at ? { ...term, ...part } : term)))
  const options = quantities.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
  return (
    <fieldset className="plausibility-lines" aria-label="项目">
      {value.map((term, at) => (
        <div key={at} className="plausibility-term">
          <Select
            aria-label={`第${at + 1}项 正负`}
            options={signs}
            value={term.sign}
            onChange={sign => change(at, { sign })}
          />
          <Select
            {...(at === 0 && id !== undefined ? { id } : {})}
            aria-label={`第${at + 1}项 项目`}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="选择项目或分项"
            options={options}
            value={term.code || undefined}
            onChange={(code = '') => change(at, { code })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除第${at + 1}项`}
            onClick={() => onChange?.(value.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined />}
        disabled={value.length >= 15}
        onClick={() => onChange?.([...value, { code: '', sign: 1 }])}
      >
        加一项
      </Button>
    </fieldset>
  )
}
