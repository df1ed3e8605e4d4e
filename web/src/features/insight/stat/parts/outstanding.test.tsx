import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OutstandingNote, outstandingName, outstandingText } from './outstanding.tsx'
import { StatTable } from './stat-table.tsx'

const phone = vi.hoisted(() => ({ narrow: false }))
vi.mock('../../../../kit/hooks/use-narrow.ts', () => ({ useNarrow: () => phone.narrow }))
afterEach(cleanup)

const tableWith = (outstanding: string | null) => (
  <>
    <OutstandingNote amounts={[outstanding]} />
    <StatTable<{ name: string; income: string }>
      label="服务统计"
      empty="没有"
      columns={[
        { key: 'name', title: '项目组', render: row => row.name, total: '合计', rest: outstandingName(outstanding) },
        {
          key: 'income',
          title: '收费',
          render: row => row.income,
          total: '100.00',
          rest: outstandingText(outstanding),
        },
      ]}
      rows={[{ name: '全分析', income: '285.00' }]}
      rowKey={({ name }) => name}
      failure={null}
      onRetry={() => undefined}
    />
  </>
)

test.each([true, false])('charges of rows and what is not paid yet add up to the total, narrow: %s', narrow => {
  phone.narrow = narrow
  render(tableWith('-185.00'))
  expect(document.querySelector('section')?.textContent?.replaceAll('收费', '')).toBe(
    narrow ? '全分析285.00未收或待退-185.00合计100.00' : '项目组全分析285.00未收或待退-185.00合计100.00',
  )
  expect(screen.getByText(/为负的还没有收到/)).toBeTruthy()
})

test.each(['0.00', null])('no row and no note where they agree or are hidden: %s', outstanding => {
  phone.narrow = false
  render(tableWith(outstanding))
  expect(document.querySelectorAll('tfoot tr')).toHaveLength(1)
  expect(screen.queryByText(/未收或待退/)).toBeNull()
})
