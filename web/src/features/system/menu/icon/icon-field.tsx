import { Button } from 'antd'
import { useState } from 'react'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { MenuIcon } from '../../../../kit/menu/menu-icon.tsx'

const IconDialog = lazyDialog(() => import('./icon-dialog.tsx').then(module => module.IconDialog))

type Props = { id?: string; value?: string; onChange?: (value: string) => void }

/** The selected icon, and a button to choose another. */
export const IconField = ({ id, value = '', onChange }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <span className="icon-field">
        <Button {...(id === undefined ? {} : { id })} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {value === '' ? '请选择图标' : <MenuIcon name={value} />}
          {value !== '' && <span>更换</span>}
        </Button>
        {value !== '' && (
          <Button type="link" size="small" onClick={() => onChange?.('')}>
            清除
          </Button>
        )}
      </span>
      <IconDialog
        open={open}
        value={value}
        onClose={() => setOpen(false)}
        onChoose={name => {
          onChange?.(name)
          setOpen(false)
        }}
      />
    </>
  )
}
