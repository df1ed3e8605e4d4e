import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { unsaved } from '../../../../../kit/draft/unsaved.tsx'
import { controlsToSend, useControls } from './use-controls.ts'

test('typed controls survive a reload, mark their tab, and are gone once they are saved', () => {
  const control = { materialId: 7, component: '', raw: '10.12' }
  const first = renderHook(useControls)
  act(() => first.result.current.set(1, [control]))
  expect(unsaved.in('')).toBe(true)
  first.unmount()
  const { result } = renderHook(useControls)
  expect(result.current.of(1)).toEqual([control])
  act(() => result.current.clear(1))
  expect(result.current.of(1)).toEqual([])
  expect(renderHook(useControls).result.current.of(1)).toEqual([])
})

test('sends the controls of the saved projects that have a reading, with the instrument in use', () => {
  const typed = new Map([
    [
      1,
      [
        { materialId: 7, component: '', raw: ' 10.12 ' },
        { materialId: 8, component: '', raw: '' },
      ],
    ],
    [2, [{ materialId: 9, component: '', raw: '0.50' }]],
  ])
  const controls = { of: (projectId: number) => typed.get(projectId) ?? [] }
  const instruments = { of: (projectId: number) => (projectId === 1 ? 'MFL-01' : '') }
  expect(controlsToSend(controls, instruments, new Set([1, 3]))).toEqual([
    { materialId: 7, component: '', raw: '10.12', projectId: 1, instrument: 'MFL-01' },
  ])
})
