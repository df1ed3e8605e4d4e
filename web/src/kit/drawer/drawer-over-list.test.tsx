import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/stage.tsx'
import { DrawerOverList } from './drawer-over-list.tsx'

const close = vi.fn<() => void>()
const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' })
const handle = (event: Event) => event.preventDefault()

test('Esc closes the drawer, unless a dialog above it has handled the key', async () => {
  show(
    <DrawerOverList open onClose={close} title="交易" width={600}>
      内容
    </DrawerOverList>,
  )
  await screen.findByText('交易')
  document.addEventListener('keydown', handle)
  pressEscape()
  document.removeEventListener('keydown', handle)
  expect(close).not.toHaveBeenCalled()
  pressEscape()
  expect(close).toHaveBeenCalledOnce()
})
