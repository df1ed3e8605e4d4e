import { DownOutlined } from '@ant-design/icons'
import type { SavedFilter } from '@seam/contract/system/saved-filter'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import type { FilterInputs } from '../query-panel/condition.ts'
import { SaveFilter } from './save-filter.tsx'
import { SavedFilterList } from './saved-filter-list.tsx'
import './saved-filters.css'

type Props = {
  listKey: string
  filters: readonly SavedFilter[]
  /** what the panel holds now, searched for or not */
  inputs: FilterInputs
  onChoose: (inputs: FilterInputs) => void
}

/** The filters that a person keeps under a name: choosing, saving, one for the start, deleting. */
export const SavedFilters = ({ listKey, filters, inputs, onChoose }: Props) => {
  const [open, setOpen] = useState(false)
  const choose = (chosen: FilterInputs) => {
    setOpen(false)
    onChoose(chosen)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <section className="saved-filters" aria-label="常用筛选">
          <SavedFilterList listKey={listKey} filters={filters} onChoose={choose} />
          <SaveFilter
            listKey={listKey}
            own={filters.filter(one => one.own)}
            inputs={inputs}
            onEscape={() => setOpen(false)}
          />
        </section>
      }
    >
      <Button type="link" size="small" icon={<DownOutlined />} iconPlacement="end" aria-expanded={open}>
        常用筛选
      </Button>
    </Popover>
  )
}
