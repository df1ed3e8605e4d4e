import type { ScoreRule } from '@seam/contract/client/score'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answers, show } from '../../../../test/stage.tsx'
import { ScorePage } from './score-page.tsx'

const session = vi.hoisted(() => ({ permissions: new Set<string>() }))
vi.mock('../../../kit/session/session.ts', () => ({ useSession: () => session }))

const rules: readonly ScoreRule[] = [
  { id: 1, points: 1, perYuan: 10, state: 2, version: 1 },
  { id: 2, points: 100, perYuan: null, state: 1, version: 1 },
]

test('tells of each rule what it gives, when, and whether it is in force', async () => {
  answers(rules)
  show(<ScorePage />)
  await screen.findByText('消费得分')
  const [paid, first] = screen.getAllByRole('listitem').map(item => within(item))
  for (const text of ['实付每满 10 元得 1 分', '确认收款时得分；挂账的在结算后得分', '启用']) paid?.getByText(text)
  for (const text of ['一次性 100 分', '客户第一次付款时', '停用']) first?.getByText(text)
  expect(screen.queryByRole('button')).toBeNull()
})
