import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { ProjectComponent } from '@seam/contract/catalogue/project/project'
import { Button, Input } from 'antd'
import { BandEditor } from './band-editor.tsx'

type Props = {
  id?: string
  value?: readonly ProjectComponent[]
  onChange?: (components: readonly ProjectComponent[]) => void
  /** stored results refer to the codes */
  fixed?: boolean
}

const texts = [
  ['code', '代码', 10],
  ['name', '名称', 20],
  ['symbol', '符号', 20],
] as const

/** The values of a project that has several: the temperatures of ash fusion, the oxides of ash. */
export const ComponentEditor = ({ value = [], onChange, fixed = false }: Props) => {
  const change = (at: number, part: Partial<ProjectComponent>) =>
    onChange?.(value.map((one, place) => (place === at ? { ...one, ...part } : one)))
  return (
    <fieldset className="project-component-editor" aria-label="分项">
      {value.map((component, at) => (
        <div key={at} className="project-component-card">
          <div className="project-component-row">
            {texts.map(([name, label, maxLength]) => (
              <Input
                key={name}
                aria-label={`第${at + 1}个分项 ${label}`}
                placeholder={label}
                maxLength={maxLength}
                autoComplete="off"
                disabled={fixed && name === 'code'}
                value={component[name]}
                onChange={event =>
                  change(at, { [name]: name === 'code' ? event.target.value.toUpperCase() : event.target.value })
                }
              />
            ))}
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除第${at + 1}个分项`}
              disabled={fixed}
              onClick={() => onChange?.(value.filter((_, place) => place !== at))}
            />
          </div>
          <BandEditor
            value={component.bands}
            label={`${component.name || `第${at + 1}个分项`}的重复性限`}
            onChange={bands => change(at, { bands: [...bands] })}
          />
          <BandEditor
            symbol="R"
            value={component.reproducibility ?? []}
            label={`${component.name || `第${at + 1}个分项`}的再现性临界差`}
            onChange={reproducibility => change(at, { reproducibility: [...reproducibility] })}
          />
        </div>
      ))}
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined />}
        disabled={fixed || value.length >= 20}
        onClick={() => onChange?.([...value, { code: '', name: '', symbol: '', bands: [] }])}
      >
        加一个分项
      </Button>
    </fieldset>
  )
}
