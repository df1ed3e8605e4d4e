import { controlFailures } from '@seam/contract/lab/result/control'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusedBy } from '../../../../../kit/api/call-failure.ts'
import { unsaved } from '../../../../../kit/draft/unsaved.tsx'
import { controlsToSend, faultsOfControls, useControls } from './use-controls.ts'

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

test('finds the typed control that a refusal names, whatever was left out before it, until it is changed', () => {
  const { result } = renderHook(useControls)
  const typed = ['', '10.12', '9.80'].map(raw => ({ materialId: 7, component: '', raw }))
  act(() => result.current.set(1, typed))
  act(() => result.current.set(2, typed))
  const { code, message } = controlFailures.noValue
  const fault = { code, message }
  const reasons = [
    { ...fault, path: ['controls', 1, 'materialId'] },
    { ...fault, path: ['controls', 2, 'materialId'] },
    { ...fault, path: ['rows', 0] },
    fault,
  ]
  const failure = refusedBy({ ...fault, data: { reasons } })
  const faults = faultsOfControls(failure, result.current, new Set([1, 2]))
  expect(faults).toEqual([
    { projectId: 1, at: 2, field: 'materialId', message },
    { projectId: 2, at: 1, field: 'materialId', message },
  ])
  act(() => result.current.mark(faults))
  act(() => result.current.set(1, typed))
  expect(result.current.faults).toEqual(faults.slice(1))
  act(() => result.current.forget(2))
  expect(result.current.faults).toEqual([])
})
