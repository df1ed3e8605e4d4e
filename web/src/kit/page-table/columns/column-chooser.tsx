import { HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox, Segmented } from 'antd'
import type { Column } from './column.ts'
import { Grip } from './grip.tsx'
import { type ColumnSetting, changeLine, type Density, moveLine, type TableSettings } from './settings.ts'
import './column-settings.css'

type ColumnChooserProps = {
  columns: readonly Pick<Column<never>, 'key' | 'title'>[]
  lines: readonly ColumnSetting[]
  density: Density
  change: (part: TableSettings) => void
}

const densityNames: { value: Density; label: string }[] = [
  { value: 'compact', label: '紧凑' },
  { value: 'standard', label: '标准' },
  { value: 'roomy', label: '宽松' },
]

/** Chooses visible columns, their order and the density, by mouse, touch or keyboard. */
export const ColumnChooser = ({ columns, lines, density, change }: ColumnChooserProps) => {
  const visibleCount = lines.filter(line => !line.hidden).length
  return (
    <div className="column-settings">
      <Segmented
        block
        size="small"
        aria-label="表格密度"
        options={densityNames}
        value={density}
        onChange={next => change({ density: next })}
      />
      <ul>
        {lines.map(({ key, hidden }) => {
          const title = columns.find(column => column.key === key)?.title ?? key
          return (
            <li key={key}>
              <Grip label={`移动${title}，可用上下方向键`} onMove={by => change({ columns: moveLine(lines, key, by) })}>
                <HolderOutlined />
              </Grip>
              <Checkbox
                checked={!hidden}
                disabled={!hidden && visibleCount === 1}
                onChange={event => change({ columns: changeLine(lines, key, { hidden: !event.target.checked }) })}
              >
                {title}
              </Checkbox>
            </li>
          )
        })}
      </ul>
      <Button type="link" size="small" onClick={() => change({ columns: [], density: 'standard' })}>
        恢复默认
      </Button>
    </div>
  )
}
