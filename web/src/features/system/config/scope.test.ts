import { expect, it } from 'vitest'
import { areDifferent, scopeOf, scopeRows, tickRows, ticksOf } from './scope.ts'

const project = (id: number, cma: boolean, cnas: boolean) => ({
  id,
  cma,
  cnas,
  projectCode: `P${id}`,
  projectName: `项目${id}`,
  symbol: '',
  standardNo: '',
  methods: id === 3 ? [{ id: 1, methodName: '艾士卡法', standardNo: 'GB/T 214', cma: true, cnas: false }] : [],
})

it('adds and removes several projects and methods, and detects differences', () => {
  const rows = scopeRows([project(1, true, false), project(2, false, true), project(3, true, true)])
  const before = ticksOf(rows)
  const after = tickRows(tickRows(before, 'cma', ['p2', 'p3'], true), 'cnas', ['p2'], false)
  expect(scopeOf(rows, after)).toEqual({ cma: [1, 2, 3], cnas: [3], cmaMethods: [1], cnasMethods: [] })
  expect(areDifferent(before, after)).toBe(true)
  expect(areDifferent(before, tickRows(tickRows(after, 'cma', ['p2'], false), 'cnas', ['p2'], true))).toBe(false)
})
