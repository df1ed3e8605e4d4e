import type { ListedStatement } from '@seam/contract/trade/statement'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answers, show } from '../../../../test/stage.tsx'
import { IssueDialog } from './statement-dialogs.tsx'

const nothing = () => undefined

test('a disputed statement is issued again for its client and period, below what the client objects to', async () => {
  answers({ rows: [], totalRecords: 0 })
  const disputed = {
    statementCode: 'DZ-7',
    clientId: 3,
    clientName: '柳林煤业',
    startDate: '2026-11-01',
    endDate: '2026-11-20',
    dispute: '25日付的300元没有记上',
  } as ListedStatement
  show(<IssueDialog open disputed={disputed} onClose={nothing} onDone={nothing} />)
  await screen.findByRole('dialog', { name: '重新出具：DZ-7' })
  screen.getByText('客户的异议：25日付的300元没有记上')
  expect(screen.getAllByText('柳林煤业').length).toBeGreaterThan(0)
  await screen.findByDisplayValue('2026-11-01')
  expect(screen.getByLabelText('结束日期')).toHaveProperty('value', '2026-11-20')
})
