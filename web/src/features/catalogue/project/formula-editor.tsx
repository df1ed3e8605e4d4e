import type { Formula } from '@seam/contract/catalogue/project/formula'
import {
  type FormulaSlot,
  type FormulaSlots,
  formulaNeeds,
  formulaSlot,
  slotsOf,
} from '@seam/contract/catalogue/project/formula'
import { clearable } from '../../../kit/form/clearable.tsx'
import { IdSelect } from '../../../kit/picker/id-select.tsx'
import { useProjectOptions } from '../../../shared/catalogue/project-options.ts'

type Props = {
  id?: string
  value?: FormulaSlots
  onChange?: (slots: FormulaSlots) => void
  formula: Formula
  /** the project itself cannot be its own input */
  except?: number | undefined
}

/** An input that has to be filled whatever the others are. */
const isNeeded = (formula: Formula, slot: FormulaSlot): boolean =>
  formulaNeeds[formula].needs.some(alternatives => alternatives.every(slots => slots.includes(slot)))

/** Which project fills each input of a formula. */
export const FormulaEditor = ({ value = [], onChange, formula, except }: Props) => {
  const { options } = useProjectOptions()
  const offered = options?.filter(option => option.value !== except)
  const fill = (slot: FormulaSlot, projectId: number | undefined) => {
    const others = value.filter(one => one.slot !== slot)
    onChange?.(projectId === undefined ? others : [...others, { slot, projectId }])
  }
  return (
    <fieldset className="project-formula-editor" aria-label="计算依据">
      {slotsOf(formula).map(slot => (
        <label key={slot} className="project-formula-slot">
          <span>
            {formulaSlot.label(slot)}
            {!isNeeded(formula, slot) && <span className="project-formula-optional">有则用</span>}
          </span>
          <IdSelect<number | null>
            aria-label={formulaSlot.label(slot)}
            allowClear={clearable}
            options={offered}
            value={value.find(one => one.slot === slot)?.projectId ?? null}
            showSearch={{ optionFilterProp: 'search' }}
            placeholder="选择项目"
            onChange={next => fill(slot, next ?? undefined)}
          />
        </label>
      ))}
    </fieldset>
  )
}
