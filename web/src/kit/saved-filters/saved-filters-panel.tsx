import type { SavedFilter } from '@seam/contract/system/list/saved-filter'
import type { FilterInputs } from '../query-panel/condition.ts'
import { SaveFilter } from './save-filter.tsx'
import { SavedFilterList } from './saved-filter-list.tsx'
import './saved-filters.css'

type Props = {
  listKey: string
  filters: readonly SavedFilter[]
  inputs: FilterInputs
  onChoose: (inputs: FilterInputs) => void
  onEscape: () => void
}

/** The content of the popover of saved filters. */
export const SavedFiltersPanel = ({ listKey, filters, inputs, onChoose, onEscape }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from wherever the focus is within
  <section
    className="saved-filters"
    aria-label="常用筛选"
    onKeyDown={event => {
      if (event.key === 'Escape') onEscape()
    }}
  >
    <SavedFilterList listKey={listKey} filters={filters} onChoose={onChoose} />
    <SaveFilter listKey={listKey} own={filters.filter(one => one.own)} inputs={inputs} />
  </section>
)
