import { expect, test } from 'vitest'
import { controlsToSend } from './use-controls.ts'

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
