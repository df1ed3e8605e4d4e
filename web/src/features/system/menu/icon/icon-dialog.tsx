import { Input } from 'antd'
import { useState } from 'react'
import { DialogFrame } from '../../../../kit/dialog/dialog-frame.tsx'
import { clearable } from '../../../../kit/form/clearable.tsx'
import { MenuIcon } from '../../../../kit/menu/menu-icon.tsx'
import { find } from '../../../../kit/search/find.ts'
import { icons } from './icon-names.ts'
import './icon-dialog.css'

type Props = { open: boolean; value: string; onClose: () => void; onChoose: (name: string) => void }

const Choices = ({ value, onChoose }: Pick<Props, 'value' | 'onChoose'>) => {
  const [typed, setTyped] = useState('')
  const matches = find(icons, typed)
  return (
    <>
      <Input
        type="search"
        allowClear={clearable}
        aria-label="搜索图标"
        placeholder="搜索图标，如 用户、报表"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onPressEnter={event => {
          event.preventDefault()
          const [first] = matches
          if (first !== undefined && typed.trim() !== '') onChoose(first.icon)
        }}
      />
      {matches.length === 0 ? (
        <p className="icon-dialog-none">没有这样的图标</p>
      ) : (
        <div className="icon-dialog-choices">
          {matches.map(({ icon, name }) => (
            <button
              key={icon}
              type="button"
              className="icon-dialog-choice"
              title={icon}
              aria-pressed={icon === value}
              onClick={() => onChoose(icon)}
            >
              <MenuIcon name={icon} />
              <span>{name}</span>
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/** Chooses the icon of a menu; Enter selects the first match. */
export const IconDialog = ({ open, value, onClose, onChoose }: Props) => (
  <DialogFrame open={open} title="选择图标" onLeave={onClose} footer={null}>
    <Choices value={value} onChoose={onChoose} />
  </DialogFrame>
)
