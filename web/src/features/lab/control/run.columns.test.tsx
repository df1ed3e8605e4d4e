import { type RunRow, runState } from '@seam/contract/lab/result/control'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { cellOf } from '../../../kit/page-table/columns/column.ts'
import { runColumns } from './run.columns.tsx'

test('a released batch has in its row who released it, and why', () => {
  const row = { id: 5, state: runState.clear, controls: [], release: { userName: '陈志强', reason: '标准物质受潮' } }
  show(
    <ul>
      {runColumns.map(column => (
        <li key={column.key}>{cellOf(column, row as unknown as RunRow)}</li>
      ))}
    </ul>,
  )
  expect(screen.getByText('失控放行')).toBeTruthy()
  expect(screen.getByText('陈志强放行：标准物质受潮')).toBeTruthy()
})
