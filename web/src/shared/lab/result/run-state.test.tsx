import { runState } from '@seam/contract/lab/result/control'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { RunState } from './run-state.tsx'

test('a batch that was released with a failed control is told from those in control', () => {
  show(<RunState state={runState.clear} release={null} />)
  expect(screen.getByText('正常')).toBeTruthy()
  show(<RunState state={runState.clear} release={{ userName: '陈志强', reason: '标准物质受潮' }} />)
  expect(screen.getByTitle('陈志强：标准物质受潮').textContent).toBe('失控放行')
  expect(screen.getAllByText('正常')).toHaveLength(1)
})
