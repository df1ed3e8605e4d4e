import { runState } from '@seam/contract/lab/result/control'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answers, show } from '../../../../test/stage.tsx'
import { ItemHistoryDrawer } from './item-history.tsx'

vi.mock('../../../kit/session/session.ts', () => ({ useSession: () => ({ permissions: new Set(), functions: [] }) }))

const run = { resultNo: 1, state: runState.clear, controls: [], steps: [] }
const history = {
  item: { labCode: 'A', projectName: '灰分' },
  versions: [],
  steps: [],
  acceptances: [],
  runs: [
    { ...run, runId: 4, isReleased: true },
    { ...run, runId: 5, isReleased: false },
  ],
}

test('the history of a result says which of its batches were released with a failed control', async () => {
  answers(history)
  show(<ItemHistoryDrawer itemId={1} onClose={() => {}} />)
  expect((await screen.findByText(/批次 4/)).textContent).toBe('第1版 批次 4 失控放行')
  expect(screen.getByText(/批次 5/).textContent).toBe('第1版 批次 5 正常')
})
