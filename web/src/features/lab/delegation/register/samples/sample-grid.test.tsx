import type { Offer } from '@seam/contract/catalogue/price/offer'
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../../../../test/stage.tsx'
import { toast } from '../../../../../kit/feedback/feedback.tsx'
import { emptyRegistration } from '../registration.ts'
import { useRegistration } from '../use-registration.ts'
import { SampleGrid } from './sample-grid.tsx'

vi.mock('../../../../../kit/feedback/feedback.tsx')
vi.mock('../../../../../kit/session/session.ts', () => ({
  useSession: () => ({ permissions: new Set(['delegateAdd']) }),
}))

const moisture = { id: 1, projectCode: 'MT', projectName: '全水分', symbol: '', price: '10.00', material: 'coal' }
const offer: Offer = {
  projects: [{ ...moisture, kind: 'measured' } as unknown as Offer['projects'][number]],
  groups: [],
  coefficients: [],
  sampleKinds: [{ id: 1, sampleKindName: '原煤' }],
  coals: [],
  coalCategories: [],
  floatDensities: [{ id: 8, name: '1.40', value: '1.40' }],
}

const Grid = () => {
  const root = useRef<HTMLDivElement>(null)
  const state = useRegistration(emptyRegistration('a'), false)
  return (
    <div ref={root}>
      <SampleGrid root={root} offer={offer} state={state} subtotals={new Map()} onLeave={() => undefined} />
    </div>
  )
}
beforeEach(() => {
  vi.clearAllMocks()
  show(<Grid />)
})

const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value
const paste = (label: string, text: string) =>
  fireEvent.paste(screen.getByLabelText(label), { clipboardData: { getData: () => text } })
const confirm = async () =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name: /^粘贴 \d+ 个样品$/ })))

const table = '名称\t类型\t比重\n甲\t原煤\t1.40\n乙\t土\t'

test('previews a table, takes its heading for no sample, and fills its cells into their columns', async () => {
  paste('样品1的名称', table)
  expect(await screen.findByText('没有认出：土')).toBeTruthy()
  expect(value('样品1的名称')).toBe('')
  await confirm()
  expect([value('样品1的名称'), value('样品2的名称')]).toEqual(['甲', '乙'])
  expect([value('样品1的浮煤比重'), value('样品2的浮煤比重')]).toEqual(['1.40', ''])
  expect(screen.queryByLabelText('样品3的名称')).toBeNull()
})

test('marks a cell that matches nothing until a choice is made', async () => {
  paste('样品1的名称', table)
  await confirm()
  expect(screen.getByLabelText('样品2的样品类型').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('没有认出“土”')
})

test('Ctrl+Z after a paste goes back to where it began', async () => {
  fireEvent.change(screen.getByLabelText('样品1的名称'), { target: { value: '甲' } })
  fireEvent.click(screen.getByRole('button', { name: /添加样品/ }))
  paste('新样品的名称', '乙\n丙')
  await waitFor(() => expect(value('样品3的名称')).toBe('丙'))
  fireEvent.keyDown(screen.getByLabelText('样品2的名称'), { key: 'z', ctrlKey: true })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('新样品的名称')))
})

test('replaces the same lines when pasting again, and Ctrl+Z undoes it', async () => {
  paste('样品1的名称', '甲\n乙')
  paste('样品1的名称', '丙\n丁')
  expect([value('样品1的名称'), value('样品2的名称')]).toEqual(['丙', '丁'])
  expect(screen.queryByLabelText('样品3的名称')).toBeNull()
  fireEvent.keyDown(screen.getByLabelText('样品1的名称'), { key: 'z', ctrlKey: true })
  await waitFor(() => expect([value('样品1的名称'), value('样品2的名称')]).toEqual(['甲', '乙']))
})

test('Ctrl+Z does not undo a paste after a line was changed', () => {
  paste('样品1的名称', '甲\n乙')
  fireEvent.change(screen.getByLabelText('样品2的名称'), { target: { value: '乙2' } })
  fireEvent.keyDown(screen.getByLabelText('样品1的名称'), { key: 'z', ctrlKey: true })
  expect(value('样品2的名称')).toBe('乙2')
})

test('the arrow down in the last line adds a line, and Ctrl+D fills it with the next number', async () => {
  const press = (label: string, init: KeyboardEventInit) => fireEvent.keyDown(screen.getByLabelText(label), init)
  press('样品1的名称', { key: 'ArrowDown' })
  expect(screen.queryByLabelText('新样品的名称')).toBeNull()
  fireEvent.change(screen.getByLabelText('样品1的名称'), { target: { value: '皮带09' } })
  press('样品1的名称', { key: 'ArrowDown' })
  const added = await screen.findByLabelText('新样品的名称')
  expect(document.activeElement).toBe(added)
  press('新样品的名称', { key: 'd', ctrlKey: true })
  await waitFor(() => expect(value('样品2的名称')).toBe('皮带10'))
})

test('marks a mass that is no number when its cell is left', () => {
  const mass = screen.getByLabelText('样品1的质量，千克')
  fireEvent.change(mass, { target: { value: '2,5' } })
  expect(mass.getAttribute('aria-invalid')).toBe('false')
  fireEvent.blur(mass)
  expect(screen.getByRole('alert').textContent).toBe('没有认出“2,5”')
  fireEvent.change(mass, { target: { value: '2.5' } })
  fireEvent.blur(mass)
  expect(screen.queryByRole('alert')).toBeNull()
})

let time = 1e9
const pressAfter = (gap: number, element: HTMLElement, key: string) => {
  const event = createEvent.keyDown(element, { key })
  time += gap
  Object.defineProperty(event, 'timeStamp', { value: time })
  fireEvent(element, event)
}
const typeWith = (gap: number, text: string) => {
  const cell = document.activeElement as HTMLInputElement
  for (const character of text) {
    pressAfter(gap, cell, character)
    fireEvent.change(cell, { target: { value: `${cell.value}${character}` } })
  }
  pressAfter(gap, cell, 'Enter')
}
const focusedLabel = () => document.activeElement?.getAttribute('aria-label')

test('a scanner names one sample after the other, once kind and projects are there', async () => {
  screen.getByLabelText('样品1的名称').focus()
  typeWith(5, 'KC-0001')
  expect(focusedLabel()).toBe('样品1的样品类型')
  paste('样品1的名称', 'KC-0001\t原煤\t\t\t全水分')
  await confirm()
  screen.getByLabelText('样品1的名称').focus()
  fireEvent.click(screen.getByRole('button', { name: /添加样品/ }))
  for (const code of ['KC-0002', 'KC-0003']) {
    expect(focusedLabel()).toBe('新样品的名称')
    typeWith(5, code)
  }
  expect([value('样品2的名称'), value('样品3的名称'), value('样品3的样品类型')]).toEqual(['KC-0002', 'KC-0003', '原煤'])
  expect(toast.warning).not.toHaveBeenCalled()
  typeWith(5, 'KC-0002')
  expect(toast.warning).toHaveBeenCalledExactlyOnceWith('与样品2同名，请确认没有重复扫描', 6000)
  typeWith(200, 'KC-0005')
  expect(focusedLabel()).toBe('样品5的样品类型')
})

test('a scanner passes over lines that have a name', async () => {
  paste('样品1的名称', 'KC-0001\t原煤\t\t\t全水分\nKC-0002\t原煤\t\t\t全水分')
  await confirm()
  const name = screen.getByLabelText('样品1的名称')
  name.focus()
  fireEvent.change(name, { target: { value: '' } })
  for (const code of ['KC-0003', 'KC-0004']) typeWith(5, code)
  expect(['样品1', '样品2', '样品3'].map(line => value(`${line}的名称`))).toEqual(['KC-0003', 'KC-0002', 'KC-0004'])
})
