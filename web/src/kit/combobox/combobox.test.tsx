import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { toast } from '../feedback/feedback.tsx'
import { find } from '../search/find.ts'
import { ChoiceInput } from './choice-input.tsx'
import { Combobox } from './combobox.tsx'

vi.mock('../feedback/feedback.tsx')

beforeAll(() => {
  // The test's browser has no top layer.
  HTMLElement.prototype.showPopover = () => undefined
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const words = ['完好', '潮湿', '量少'].map(name => ({ name }))

const Words = ({ onPick, ...rest }: { onPick: (name: string) => void; free?: boolean; stale?: boolean }) => {
  const [text, setText] = useState('')
  return (
    <Combobox
      label="状况"
      {...rest}
      text={text}
      onText={setText}
      options={find(words, text)}
      keyOf={({ name }) => name}
      render={({ name }) => name}
      onPick={({ name }) => onPick(name)}
    />
  )
}

const field = () => screen.getByRole('combobox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (key: string) => fireEvent.keyDown(field(), { key })

test('opens on input, moves with arrow keys, accepts with Enter', () => {
  const picked = vi.fn<(name: string) => void>()
  render(<Words onPick={picked} />)
  expect(screen.queryByRole('listbox')).toBeNull()
  type('l')
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['量少'])
  type('')
  press('ArrowDown')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('潮湿')
  press('Enter')
  expect(picked).toHaveBeenCalledWith('潮湿')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('replaces free text only after the user moves to an option', () => {
  const picked = vi.fn<(name: string) => void>()
  render(<Words onPick={picked} free />)
  type('量')
  press('Enter')
  expect(picked).not.toHaveBeenCalled()
  press('ArrowDown')
  press('Enter')
  expect(picked).toHaveBeenCalledWith('量少')
})

test('does not accept options of an earlier text', () => {
  const picked = vi.fn<(name: string) => void>()
  render(<Words onPick={picked} stale />)
  type('l')
  press('Enter')
  fireEvent.click(screen.getByRole('option'))
  expect(picked).not.toHaveBeenCalled()
})

test('closes on Escape and keeps the text', () => {
  render(<Words onPick={() => undefined} />)
  type('l')
  press('Escape')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect((field() as HTMLInputElement).value).toBe('l')
})

const kinds = [
  { id: 1, name: '原煤' },
  { id: 2, name: '精煤' },
  { id: 3, name: '精洗煤' },
]

const Kind = ({ onChange, value = 1 }: { onChange: (value: number | null) => void; value?: number | null }) => (
  <ChoiceInput label="类型" value={value} onChange={onChange} options={kinds} />
)

test('settles the choice on blur: by its whole name, cleared, or unchanged', () => {
  const changed = vi.fn<(value: number | null) => void>()
  render(<Kind onChange={changed} />)
  const leave = (text: string) => {
    type(text)
    fireEvent.blur(field())
  }
  leave('精煤')
  leave('')
  leave('精')
  expect(changed.mock.calls).toEqual([[2], [null]])
  expect((field() as HTMLInputElement).value).toBe('原煤')
  expect(toast.warning).toHaveBeenCalledExactlyOnceWith('类型没有“精”，请从列表中选择')
})

test.each([
  ['the second of the present choice', 2, undefined, []],
  ['none where none was chosen', null, undefined, []],
  ['none of a cleared field', 1, '', []],
  ['the first match of letters', 1, '精', [[2]]],
])('Enter and Tab take %s', (_what, value, letters, calls) => {
  for (const key of ['Enter', 'Tab']) {
    const changed = vi.fn<(value: number | null) => void>()
    render(<Kind onChange={changed} value={value} />)
    fireEvent.click(field())
    if (letters !== undefined) type(letters)
    press(key)
    expect(changed.mock.calls).toEqual(calls)
    cleanup()
  }
})

test('Shift+Tab goes back without a choice', () => {
  const changed = vi.fn<(value: number | null) => void>()
  render(<Kind onChange={changed} />)
  type('精')
  fireEvent.keyDown(field(), { key: 'Tab', shiftKey: true })
  expect(changed).not.toHaveBeenCalled()
})
