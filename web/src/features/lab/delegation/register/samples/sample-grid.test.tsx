import type { Offer } from '@seam/contract/catalogue/price/offer'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../../../../test/stage.tsx'
import { emptyRegistration } from '../registration.ts'
import { useRegistration } from '../use-registration.ts'
import { SampleGrid } from './sample-grid.tsx'

vi.mock('../../../../../kit/feedback/feedback.tsx')
vi.mock('../../../../../kit/session/session.ts', () => ({
  useSession: () => ({ permissions: new Set(['delegateAdd']) }),
}))

const offer: Offer = {
  projects: [],
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
