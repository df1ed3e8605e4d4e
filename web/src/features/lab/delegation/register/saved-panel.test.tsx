import { payPolicy } from '@seam/contract/client/client'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answers, show } from '../../../../../test/stage.tsx'
import { emptyLine, type Registration } from './registration.ts'
import { SavedPanel } from './saved-panel.tsx'

const permissions = new Set(['delegateView', 'delegateSign'])
vi.mock('../../../../kit/session/session.ts', () => ({ useSession: () => ({ permissions }) }))

const formOf = (policy: 1 | 2) =>
  ({ client: { clientName: '交城鑫源洗煤厂', payPolicy: policy }, lines: [emptyLine('a')] }) as unknown as Registration
const saved = { id: 7, delegateCode: 'WT20261123-0007', draft: false }
const open = (policy: 1 | 2, draft = false) =>
  show(<SavedPanel saved={{ ...saved, draft }} form={formOf(policy)} onNext={() => undefined} />)
const payFirst = '须先付款：付款或挂账后才开始检测'

beforeEach(() => answers({ sampleCount: 3, fee: '1285.00' }))

test('shows number, samples, the fee of the server, and that it has to be paid first', async () => {
  open(payPolicy.payFirst)
  await screen.findByText('¥1,285.00')
  for (const text of ['WT20261123-0007', '交城鑫源洗煤厂', '3 个', payFirst])
    expect(screen.getByText(text)).toBeTruthy()
})

test('asks for no payment first of a draft, nor of a client who pays later', async () => {
  open(payPolicy.payFirst, true)
  open(payPolicy.testFirst)
  await waitFor(() => expect(screen.getAllByText('¥1,285.00')).toHaveLength(2))
  expect(screen.queryByText(payFirst)).toBeNull()
})
