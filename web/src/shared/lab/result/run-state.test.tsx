import { runState } from '@seam/contract/lab/result/control'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { RunState } from './run-state.tsx'

test('a batch that was released with a failed control is told from those in control', () => {
  const { change } = show(<RunState state={runState.clear} isReleased={false} />)
  expect(screen.getByText('正常')).toBeTruthy()
  change(<RunState state={runState.clear} isReleased />)
  expect(screen.getByText('失控放行')).toBeTruthy()
  expect(screen.queryByText('正常')).toBeNull()
})
