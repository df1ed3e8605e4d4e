import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type PortionKind, portionKind } from '@seam/contract/lab/sample/preparation'
import { Button, Input, Select } from 'antd'
import './portion-list.css'

export type PortionDraft = { readonly kind?: PortionKind; readonly mass: string; readonly remarks: string }

type Props = { id?: string; value?: readonly PortionDraft[]; onChange?: (portions: readonly PortionDraft[]) => void }

const kinds = portionKind.options.map(({ value, label }) => ({ value, label }))

/** The portions of a sample: kind, grams and a remark, one line each. */
export const PortionList = ({ id, value = [], onChange }: Props) => {
  const change = (at: number, part: Partial<PortionDraft>) =>
    onChange?.(value.map((portion, place) => (place === at ? { ...portion, ...part } : portion)))
  return (
    <div id={id} className="portion-list">
      {value.map((portion, at) => (
        <div key={at} className="portion-list-row">
          <Select<PortionKind>
            aria-label={`分样${at + 1}类型`}
            placeholder="分样类型"
            options={kinds}
            {...(portion.kind === undefined ? {} : { value: portion.kind })}
            onChange={kind => change(at, { kind })}
          />
          <Input
            aria-label={`分样${at + 1}质量`}
            placeholder="质量"
            suffix="g"
            inputMode="decimal"
            maxLength={10}
            value={portion.mass}
            onChange={event => change(at, { mass: event.target.value.trim() })}
          />
          <Input
            aria-label={`分样${at + 1}说明`}
            placeholder="说明"
            maxLength={40}
            value={portion.remarks}
            onChange={event => change(at, { remarks: event.target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除分样${at + 1}`}
            onClick={() => onChange?.(value.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={value.length >= 10}
        onClick={() => onChange?.([...value, { mass: '', remarks: '' }])}
      >
        添加分样
      </Button>
    </div>
  )
}
