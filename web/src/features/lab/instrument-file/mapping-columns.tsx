import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { SentOf } from '@seam/contract/kit/call'
import type { instrumentFileCalls } from '@seam/contract/lab/instrument-file'
import { Button, Input, Select } from 'antd'
import { useProjectOptions } from '../../../shared/catalogue/project-options.ts'
import './instrument-file.css'

type ColumnDraft = SentOf<typeof instrumentFileCalls.addMapping>['columns'][number]

type Props = { id?: string; value?: readonly ColumnDraft[]; onChange?: (columns: readonly ColumnDraft[]) => void }

const texts = [
  ['component', '分项', '多分项项目填代码'],
  ['factor', '换算系数', '系数，如 1000'],
  ['decimals', '小数位数', '小数位'],
] as const

/** Which column of a file is which project, in which unit and with how many decimals. */
export const MappingColumns = ({ id, value = [], onChange }: Props) => {
  const { options } = useProjectOptions()
  const change = (at: number, part: Partial<ColumnDraft>) =>
    onChange?.(value.map((column, place) => (place === at ? { ...column, ...part } : column)))
  return (
    <fieldset className="instrument-file-columns" aria-label="数据列">
      {value.map((column, at) => (
        <div key={at}>
          <Input
            {...(at === 0 && id !== undefined ? { id } : {})}
            aria-label={`第${at + 1}列 列名`}
            placeholder="文件中的列名"
            maxLength={40}
            autoComplete="off"
            value={column.heading}
            onChange={event => change(at, { heading: event.target.value })}
          />
          <Select<number>
            aria-label={`第${at + 1}列 检测项目`}
            placeholder="检测项目"
            options={options}
            {...(Number(column.projectId) > 0 ? { value: Number(column.projectId) } : {})}
            showSearch={{ optionFilterProp: 'search' }}
            onChange={projectId => change(at, { projectId })}
          />
          {texts.map(([name, label, placeholder]) => (
            <Input
              key={name}
              aria-label={`第${at + 1}列 ${label}`}
              placeholder={placeholder}
              inputMode={name === 'component' ? 'text' : 'decimal'}
              maxLength={10}
              autoComplete="off"
              value={String(column[name] ?? '')}
              onChange={event => change(at, { [name]: event.target.value })}
            />
          ))}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除第${at + 1}列`}
            onClick={() => onChange?.(value.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined />}
        disabled={value.length >= 20}
        onClick={() => onChange?.([...value, { heading: '', projectId: 0, component: '', factor: '1', decimals: 2 }])}
      >
        加一列
      </Button>
    </fieldset>
  )
}
