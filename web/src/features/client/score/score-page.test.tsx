import { type MemberEvent, type ScoreRule, scoreCalls } from '@seam/contract/client/score'
import { savedFilterCalls } from '@seam/contract/system/list/saved-filter'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { server, show } from '../../../../test/stage.tsx'
import { ScorePage } from './score-page.tsx'

const session = vi.hoisted(() => ({ permissions: new Set<string>(), functions: [] }))
vi.mock('../../../kit/session/session.ts', () => ({ useSession: () => session }))

const rules: readonly ScoreRule[] = [
  { id: 1, points: 1, perYuan: 10, state: 2, version: 1 },
  { id: 2, points: 100, perYuan: null, state: 1, version: 1 },
]

/** Answers the rules, and these changes of points. */
const answer = (rows: readonly MemberEvent[]) =>
  server.mockImplementation(async address => {
    const path = String(address)
    const isOf = (call: { readonly path: string }) => path.startsWith(call.path)
    const page = { rows, totalRecords: rows.length }
    const settings = isOf(savedFilterCalls.list) ? [] : null
    const data = isOf(scoreCalls.events) ? page : isOf(scoreCalls.rules) ? rules : settings
    return Response.json({ code: 0, message: '', data })
  })

test('tells of each rule what it gives, when, and whether it is in force', async () => {
  answer([])
  show(<ScorePage />)
  await screen.findByText('消费得分')
  const [paid, first] = screen.getAllByRole('listitem').map(item => within(item))
  for (const text of ['实付每满 10 元得 1 分', '确认收款时得分；挂账的在结算后得分', '启用']) paid?.getByText(text)
  for (const text of ['一次性 100 分', '客户第一次付款时', '停用']) first?.getByText(text)
  expect(screen.queryByRole('button', { name: '修改' })).toBeNull()
})

test('lists what clients earned and what was taken back', async () => {
  const event: MemberEvent = {
    id: 1,
    clientId: 7,
    clientName: '柳林煤业',
    kind: 1,
    points: 1240,
    pointsAfter: 1340,
    fromGrade: '',
    toGrade: '',
    about: 'WT2611230001',
    createName: '王芳',
    createDate: '2026-11-23',
  }
  answer([{ ...event, id: 2, kind: 13, points: -20, pointsAfter: 1320 }, event])
  show(<ScorePage />)
  const back = within(await screen.findByRole('row', { name: /退款扣回/ }))
  expect(back.getByText('-20')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /1,240/ })).getByText('+1,240')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '柳林煤业' })).toBeNull()
})
