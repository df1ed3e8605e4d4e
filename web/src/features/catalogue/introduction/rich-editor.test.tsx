import { act, cleanup, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { RichEditor } from './rich-editor.tsx'

afterEach(cleanup)

type EditorElement = HTMLElement & { editor: { commands: { setContent: (html: string, how: object) => void } } }
const box = () => screen.getByRole('textbox', { hidden: true })

test('keeps the text while the view is hidden', async () => {
  const onChange = vi.fn<(html: string) => void>()
  const view = (visible: boolean) => (
    <Activity mode={visible ? 'visible' : 'hidden'}>
      <RichEditor html="<p>旧</p>" label="介绍" onChange={onChange} />
    </Activity>
  )
  const { rerender } = render(view(true))
  await screen.findByText('旧')
  act(() => (box() as EditorElement).editor.commands.setContent('<p>新写的</p>', { emitUpdate: true }))
  expect(onChange).toHaveBeenLastCalledWith('<p>新写的</p>')
  rerender(view(false))
  await act(() => new Promise(resolve => setTimeout(resolve, 20)))
  rerender(view(true))
  await screen.findByText('新写的')
  expect(screen.queryByText('旧')).toBeNull()
})
