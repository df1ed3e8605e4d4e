import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { ProjectInputs } from '@seam/contract/catalogue/project.draft'
import { Button, Select } from 'antd'
import { useProjectOptions } from '../../../shared/catalogue/project-options.ts'

type Props = {
  id?: string
  value?: ProjectInputs
  onChange?: (inputs: ProjectInputs) => void
  /** the project itself cannot be its own input */
  except?: number | undefined
}

const at = <T,>(list: readonly T[], place: number, make: (one: T) => T): T[] =>
  list.map((one, index) => (index === place ? make(one) : one))
const without = <T,>(list: readonly T[], place: number): T[] => list.filter((_, index) => index !== place)

/** What a project is worked out from: every line is needed; of a line, the first alternative that is in hand, else the last. */
export const InputEditor = ({ value = [], onChange, except }: Props) => {
  const { options, loading } = useProjectOptions()
  const offered = options.filter(option => option.value !== except)
  const set = (slots: ProjectInputs) => onChange?.(slots)
  const alternativesOf = (slot: number, make: (alternatives: number[][]) => number[][]) => {
    const next = at(value, slot, make)
    set(next.filter(alternatives => alternatives.length > 0))
  }
  return (
    <fieldset className="project-input-editor" aria-label="计算依据">
      {value.map((alternatives, slot) => (
        <div key={slot} className="project-input-row">
          {alternatives.map((ids, place) => (
            <span key={place} className="project-input-alternative">
              {place > 0 && <span className="project-input-or">或</span>}
              <Select<number[]>
                mode="multiple"
                aria-label={`第${slot + 1}项依据${alternatives.length > 1 ? ` 第${place + 1}种` : ''}`}
                options={offered}
                loading={loading}
                value={ids}
                showSearch={{ optionFilterProp: 'search' }}
                placeholder="选择项目，可多个"
                onChange={next => alternativesOf(slot, list => at(list, place, () => next))}
              />
              {alternatives.length > 1 && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`删除第${slot + 1}项依据的第${place + 1}种`}
                  onClick={() => alternativesOf(slot, list => without(list, place))}
                />
              )}
            </span>
          ))}
          <Button type="link" size="small" onClick={() => alternativesOf(slot, list => [...list, []])}>
            或…
          </Button>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除第${slot + 1}项依据`}
            onClick={() => set(without(value, slot))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined />}
        disabled={value.length >= 12}
        onClick={() => set([...value, [[]]])}
      >
        加一项依据
      </Button>
    </fieldset>
  )
}
