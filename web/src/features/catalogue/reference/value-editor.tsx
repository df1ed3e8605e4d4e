import type { referenceCalls } from '@seam/contract/catalogue/reference'
import type { SentOf } from '@seam/contract/kit/call'
import { Input } from 'antd'
import { RowEditor } from '../../../kit/form/row-editor.tsx'
import { ProjectSelect } from '../../../shared/catalogue/project-select.tsx'

type ValueDraft = SentOf<typeof referenceCalls.add>['values'][number]

type Props = { id?: string; value?: readonly ValueDraft[]; onChange?: (values: readonly ValueDraft[]) => void }

const texts = [
  ['component', '分项', '多分项项目填代码'],
  ['certified', '标准值', '标准值'],
  ['uncertainty', '不确定度 U', 'U'],
  ['mean', '质控图均值', '均值，可不填'],
  ['deviation', '质控图标准差', 's，可不填'],
] as const

const blank: ValueDraft = { projectId: 0, component: '', certified: '', uncertainty: '' }
const nameOf = (at: number) => `第${at + 1}个标准值`

/** What a material should give for each project. */
export const ValueEditor = ({ value = [], onChange }: Props) => (
  <RowEditor
    label="标准值"
    className="reference-page-values"
    rows={value}
    onChange={onChange}
    blank={blank}
    addText="加一个项目"
    most={40}
    nameOf={nameOf}
  >
    {(draft, change, at) => (
      <>
        <ProjectSelect
          aria-label={`${nameOf(at)} 检测项目`}
          value={draft.projectId}
          onChange={projectId => change({ projectId })}
        />
        {texts.map(([name, label, placeholder]) => (
          <Input
            key={name}
            aria-label={`${nameOf(at)} ${label}`}
            placeholder={placeholder}
            inputMode={name === 'component' ? 'text' : 'decimal'}
            maxLength={18}
            autoComplete="off"
            value={String(draft[name] ?? '')}
            onChange={event => change({ [name]: event.target.value })}
          />
        ))}
      </>
    )}
  </RowEditor>
)
