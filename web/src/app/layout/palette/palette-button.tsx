import { SearchOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useLoaded } from '../../../kit/dialog/use-loader.ts'
import { useHotkeys } from '../../../kit/hooks/use-hotkeys.ts'

const load = () => import('./palette.tsx').then(module => module.Palette)

/** Ctrl+K from anywhere, or this button on a phone. */
export const PaletteButton = () => {
  const [open, setOpen] = useState(false)
  useHotkeys({ k: () => setOpen(true) })
  const label = '搜索菜单、操作和单据（Ctrl+K）'
  return (
    <>
      <button type="button" className="icon-button" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <SearchOutlined aria-hidden />
      </button>
      {open && <LoadedPalette onClose={() => setOpen(false)} />}
    </>
  )
}

const LoadedPalette = ({ onClose }: { onClose: () => void }) => {
  const { value: Palette } = useLoaded(load)
  return Palette && <Palette onClose={onClose} />
}
