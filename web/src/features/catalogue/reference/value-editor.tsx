import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { referenceCalls } from '@seam/contract/catalogue/reference'
import type { SentOf } from '@seam/contract/kit/call'
import { Button, Input, Select } from 'antd'
import { useProjectOptions } from '../../../shared/catalogue/project-options.ts'

type ValueDraft = SentOf<typeof referenceCalls.add>['values'][number]

type Props = { id?: string; value?: readonly ValueDraft[]; onChange?: (values: readonly ValueDraft[]) => void }

const texts = [
  ['component', '分项', '多分项项目填代码'],
  ['certified', '标准值', '标准值'],
  ['uncertainty', '不确定度 U', 'U'],
  ['mean', '质控图均值', '均值，可不填'],
  ['deviation', '质控图标准差', 's，可不填'],
] as const

/** What a material should give for each project. */
export const ValueEditor = ({ value = [], onChange }: Props) => {
  const { options } = useProjectOptions()
  const change = (at: number, part: Partial<ValueDraft>) =>
    onChange?.(value.map((one, place) => (place === at ? { ...one, ...part } : one)))
  return (
    <fieldset className="reference-page-values" aria-label="标准值">
      {value.map((draft, at) => (
        <div key={at}>
          <Select<number>
            aria-label={`第${at + 1}个标准值 检测项目`}
            placeholder="检测项目"
            options={options}
            {...(Number(draft.projectId) > 0 ? { value: Number(draft.projectId) } : {})}
            showSearch={{ optionFilterProp: 'search' }}
            onChange={projectId => change(at, { projectId })}
          />
          {texts.map(([name, label, placeholder]) => (
            <Input
              key={name}
              aria-label={`第${at + 1}个标准值 ${label}`}
              placeholder={placeholder}
              inputMode={name === 'component' ? 'text' : 'decimal'}
              maxLength={18}
              autoComplete="off"
              value={String(draft[name] ?? '')}
              onChange={event => change(at, { [name]: event.target.value })}
            />
          ))}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除第${at + 1}个标准值`}
            onClick={() => onChange?.(value.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined />}
        disabled={value.length >= 40}
        onClick={() => onChange?.([...value, { projectId: 0, component: '', certified: '', uncertainty: '' }])}
      >
        加一个项目
      </Button>
    </fieldset>
  )
}
