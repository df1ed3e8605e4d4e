import { expect, test } from 'vitest'
import { boundsText, subjectText } from './bounds.ts'

const bounds = { low: null, high: null, lowExclusive: false, highExclusive: false, step: null, unit: null }

test('describes bounds', () => {
  expect(boundsText({ ...bounds, low: '0', high: '100' })).toBe('0 ≤ 值 ≤ 100')
  expect(boundsText({ ...bounds, low: '0', lowExclusive: true })).toBe('0 < 值')
  expect(boundsText({ ...bounds, high: '7', highExclusive: true })).toBe('值 < 7')
  expect(boundsText({ ...bounds, low: '15', high: '37', unit: 'MJ/kg' })).toBe('15 ≤ 值 ≤ 37 MJ/kg')
  expect(boundsText({ ...bounds, low: '0', high: '9', step: '0.5' })).toBe('0 ≤ 值 ≤ 9，步长 0.5')
})

test('describes a sum with its signs, and a relation by its name', () => {
  const terms = [
    { code: 'MT', sign: 1 as const },
    { code: 'MAD', sign: -1 as const },
    { code: 'VAD', sign: 1 as const },
  ]
  expect(subjectText({ relation: null, terms })).toBe('MT − MAD + VAD')
  expect(subjectText({ relation: 'moistureAge', terms: [] })).toContain('测定间隔')
})
