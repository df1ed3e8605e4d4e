import { menuCalls } from '@seam/contract/system/menu/menu.calls'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bodyOf, sent, server, show } from '../../../test/stage.tsx'
import { useWholeList } from './use-whole-list.ts'

vi.mock('../feedback/feedback.tsx')

const Menus = () => (
  <p>
    {useWholeList(menuCalls.page)
      .data?.map(({ id }) => id)
      .join()}
  </p>
)

test('reads on until every row is there', async () => {
  const rows = Array.from({ length: 205 }, (_, id) => ({ id }))
  server.mockImplementation(async (_, init) => {
    const { pageNo, pageSize } = bodyOf(init) as { pageNo: number; pageSize: number }
    const page = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize)
    return Response.json({ code: 0, message: '', data: { rows: page, totalRecords: rows.length } })
  })
  show(<Menus />)
  expect(await screen.findByText(rows.map(({ id }) => id).join())).toBeDefined()
  expect(sent()).toEqual([1, 2, 3].map(pageNo => ({ pageNo, pageSize: 100 })))
})
