import { fireEvent, screen } from '@testing-library/react'
import { Select } from 'antd'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../test/stage.tsx'
import { IdSelect } from './id-select.tsx'
import { multipleChoice, tagChoice } from './multiple-choice.ts'

const onChange = vi.fn<(value: unknown) => void>()
afterEach(() => onChange.mockClear())
const current = new Map([
  [1, '化验员'],
  [2, '旧岗位'],
])
const options = [
  { value: 1, label: '化验员' },
  { value: 3, label: '收费员' },
]
const tagOf = (text: string) => screen.getByTitle(text).closest('.ant-select-selection-item')

describe('an entry that was stopped since', () => {
  it('is a marked tag of the row that has it, and can be removed', () => {
    show(<IdSelect {...multipleChoice} options={options} current={current} value={[1, 2]} onChange={onChange} />)
    const remove = tagOf('旧岗位（已停用）')?.querySelector('.ant-select-selection-item-remove')
    fireEvent.click(remove as Element)
    expect(onChange.mock.calls[0]?.[0]).toEqual([1])
  })

  it('can be removed where stopped entries are shown but not offered', () => {
    const stopped = [...options, { value: 2, label: '旧岗位（已停用）', disabled: true }]
    show(<IdSelect {...multipleChoice} options={stopped} current={current} value={[2]} onChange={onChange} />)
    expect(tagOf('旧岗位（已停用）')?.querySelector('.ant-select-selection-item-remove')).not.toBeNull()
  })

  it('is shown by its name where one is chosen', () => {
    show(<IdSelect<number> options={options} current={current} value={2} />)
    expect(screen.getByText('旧岗位（已停用）')).toBeDefined()
  })
})

describe('an id whose name is not known', () => {
  it('is not shown while the entries are read, and cannot be lost by a choice meanwhile', () => {
    const { change } = show(<IdSelect<number> options={undefined} value={3} />)
    expect(screen.queryByText('3')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('combobox').disabled).toBe(true)
    change(<IdSelect<number> options={options} value={3} />)
    expect(screen.getByText('收费员')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('combobox').disabled).toBe(false)
  })

  it('is marked when they are read and none has it', () => {
    show(<IdSelect<number> options={options} value={77} />)
    expect(screen.getByText('（已停用）')).toBeDefined()
    expect(screen.queryByText('77')).toBeNull()
  })
})

describe('the keys of a select with several values', () => {
  it('are Enter to choose the marked option, and Tab to go on without choosing another', () => {
    show(<IdSelect<number[]> {...multipleChoice} options={options} value={[]} onChange={onChange} />)
    const field = screen.getByRole('combobox')
    fireEvent.mouseDown(field)
    fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 40, which: 40 })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, which: 13 })
    expect(onChange).toHaveBeenCalledTimes(1)
    // false: the focus would stay
    expect(fireEvent.keyDown(field, { key: 'Tab', keyCode: 9, which: 9 })).toBe(true)
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  it('take what is typed where it may be typed, and nothing else', () => {
    const words = [{ value: '仅收缩' }, { value: '未测出' }]
    show(<Select<string[]> {...tagChoice} options={words} onChange={onChange} />)
    const field = screen.getByRole('combobox')
    fireEvent.mouseDown(field)
    fireEvent.keyDown(field, { key: 'Tab', keyCode: 9, which: 9 })
    fireEvent.blur(field)
    expect(onChange).not.toHaveBeenCalled()
    fireEvent.change(field, { target: { value: '>' } })
    fireEvent.keyDown(field, { key: 'Tab', keyCode: 9, which: 9 })
    fireEvent.blur(field)
    expect(onChange.mock.calls.map(([value]) => value)).toEqual([['>']])
  })
})
