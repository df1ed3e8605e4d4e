import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hasCoarsePointer } from '../../../../../kit/hooks/has-coarse-pointer.ts'
import { QueueList } from './queue-list.tsx'

vi.mock('../../../../../kit/hooks/has-coarse-pointer.ts')
afterEach(cleanup)

test.each([
  ['a mouse', false, true],
  ['a finger, which would open the keyboard of the screen', true, false],
])('a click by %s', (_what, touch, toType) => {
  vi.mocked(hasCoarsePointer).mockReturnValue(touch)
  const opened = vi.fn<(key: string, toType: boolean) => void>()
  const entries = [{ key: '3', content: '灰分', changed: false }]
  render(<QueueList label="检测项目" entries={entries} current={undefined} onOpen={opened} />)
  fireEvent.click(screen.getByRole('button'), { detail: 1 })
  expect(opened).toHaveBeenCalledExactlyOnceWith('3', toType)
})
