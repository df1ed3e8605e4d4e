import { itemState, type SampleRow } from '@seam/contract/lab/sample/sample'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../../test/stage.tsx'
import { SampleItems } from './sample-items.tsx'

const item = (id: number, symbol: string, projectName: string): SampleRow['items'][number] => ({
  id,
  projectId: id,
  projectCode: '',
  projectName,
  symbol,
  requested: true,
  groupId: null,
  price: '0.00',
  charged: '0.00',
  state: itemState.waiting,
})

test('a project whose symbol another one has, such as a heat in a second unit, has its name', () => {
  const items = [item(1, 'Qnet,ar', '收到基低位发热量'), item(2, 'Qnet,ar', '收到基低位发热量(kcal)')]
  show(<SampleItems sample={{ groups: [], items } as unknown as SampleRow} />)
  const texts = screen.getAllByTitle(/：待检$/).map(({ textContent }) => textContent)
  expect(texts).toEqual(['Qnet,ar', '收到基低位发热量(kcal)'])
})

test('the price of a project that was cancelled is struck out', () => {
  const items = [
    { ...item(1, 'Aad', '灰分'), charged: '20.00' },
    { ...item(2, 'Mad', '水分'), charged: '15.00', state: itemState.cancelled },
  ]
  show(<SampleItems sample={{ groups: [], items } as unknown as SampleRow} />)
  expect(screen.getByText('¥20.00').tagName).toBe('SPAN')
  expect(screen.getByText('¥15.00').tagName).toBe('S')
})
