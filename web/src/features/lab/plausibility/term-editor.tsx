import type { PlausibilityTerm } from '@seam/contract/lab/result/plausibility'
import { Select } from 'antd'
import { RowEditor } from '../../../kit/form/row-editor.tsx'
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

const blank: PlausibilityTerm = { code: '', sign: 1 }
const nameOf = (at: number) => `第${at + 1}项`

/** The terms of a sum, each with its sign. */
export const TermEditor = ({ id, value = [], onChange, quantities }: Props) => {
  const options = quantities.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
  return (
    <RowEditor
      label="项目"
      className="plausibility-lines"
      rowClassName="plausibility-term"
      rows={value}
      onChange={onChange}
      blank={blank}
      addText="加一项"
      most={15}
      nameOf={nameOf}
    >
      {(term, change, at) => (
        <>
          <Select
            aria-label={`${nameOf(at)} 正负`}
            options={signs}
            value={term.sign}
            onChange={sign => change({ sign })}
          />
          <Select
            {...(at === 0 && id !== undefined ? { id } : {})}
            aria-label={`${nameOf(at)} 项目`}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="选择项目或分项"
            options={options}
            value={term.code || undefined}
            onChange={(code = '') => change({ code })}
          />
        </>
      )}
    </RowEditor>
  )
}
