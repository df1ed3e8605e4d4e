import type { SentOf } from '@seam/contract/kit/call'
import type { instrumentFileCalls } from '@seam/contract/lab/result/instrument-file'
import { Input } from 'antd'
import { RowEditor } from '../../../kit/form/row-editor.tsx'
import { ProjectSelect } from '../../../shared/catalogue/project-select.tsx'
import './instrument-file.css'

type ColumnDraft = SentOf<typeof instrumentFileCalls.addMapping>['columns'][number]

type Props = { id?: string; value?: readonly ColumnDraft[]; onChange?: (columns: readonly ColumnDraft[]) => void }

const texts = [
  ['component', '分项', '多分项项目填代码'],
  ['factor', '换算系数', '系数，如 1000'],
  ['decimals', '小数位数', '小数位'],
] as const

const blank: ColumnDraft = { heading: '', projectId: 0, component: '', factor: '1', decimals: 2 }
const nameOf = (at: number) => `第${at + 1}列`

/** Which column of a file is which project, in which unit and with how many decimals. */
export const MappingColumns = ({ id, value = [], onChange }: Props) => (
  <RowEditor
    label="数据列"
    className="instrument-file-columns"
    rows={value}
    onChange={onChange}
    blank={blank}
    addText="加一列"
    most={20}
    nameOf={nameOf}
  >
    {(column, change, at) => (
      <>
        <Input
          {...(at === 0 && id !== undefined ? { id } : {})}
          aria-label={`${nameOf(at)} 列名`}
          placeholder="文件中的列名"
          maxLength={40}
          autoComplete="off"
          value={column.heading}
          onChange={event => change({ heading: event.target.value })}
        />
        <ProjectSelect
          aria-label={`${nameOf(at)} 检测项目`}
          value={column.projectId}
          onChange={projectId => change({ projectId })}
        />
        {texts.map(([name, label, placeholder]) => (
          <Input
            key={name}
            aria-label={`${nameOf(at)} ${label}`}
            placeholder={placeholder}
            inputMode={name === 'component' ? 'text' : 'decimal'}
            maxLength={10}
            autoComplete="off"
            value={String(column[name] ?? '')}
            onChange={event => change({ [name]: event.target.value })}
          />
        ))}
      </>
    )}
  </RowEditor>
)
