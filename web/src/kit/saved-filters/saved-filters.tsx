import { DownOutlined } from '@ant-design/icons'
import type { SavedFilter } from '@seam/contract/system/list/saved-filter'
import { Button, Popover } from 'antd'
import { useRef, useState } from 'react'
import { lazyPart } from '../dialog/lazy-dialog.tsx'
import type { FilterInputs } from '../query-panel/condition.ts'

const SavedFiltersPanel = lazyPart(() => import('./saved-filters-panel.tsx').then(module => module.SavedFiltersPanel))

type Props = {
  listKey: string
  filters: readonly SavedFilter[]
  /** the current input of the panel, applied or not */
  inputs: FilterInputs
  onChoose: (inputs: FilterInputs) => void
}

/** Saved filters of a list: apply, save, mark as default, delete. */
export const SavedFilters = ({ listKey, filters, inputs, onChoose }: Props) => {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const choose = (chosen: FilterInputs) => {
    setOpen(false)
    onChoose(chosen)
  }
  return (
    <Popover
      classNames={{ root: 'saved-filters-popover' }}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={open}
      onOpenChange={next => {
        // a click on its own confirmation is not a click outside
        if (next || document.querySelector('dialog[open]') === null) setOpen(next)
      }}
      destroyOnHidden
      content={
        <SavedFiltersPanel
          listKey={listKey}
          filters={filters}
          inputs={inputs}
          onChoose={choose}
          onEscape={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      }
    >
      <Button ref={button} type="link" size="small" icon={<DownOutlined />} iconPlacement="end" aria-expanded={open}>
        常用筛选
      </Button>
    </Popover>
  )
}
