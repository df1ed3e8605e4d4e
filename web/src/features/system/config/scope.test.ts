import { expect, it } from 'vitest'
import { differ, tickProjects, ticksOf } from './scope.ts'

const project = (id: number, cma: boolean, cnas: boolean) => ({
  id,
  cma,
  cnas,
  projectCode: `P${id}`,
  projectName: `项目${id}`,
  symbol: '',
  standardNo: '',
})

it('adds and removes several projects, and detects differences', () => {
  const before = ticksOf([project(1, true, false), project(2, false, true), project(3, true, true)])
  const after = tickProjects(tickProjects(before, 'cma', [2, 3], true), 'cnas', [2], false)
  expect([[...after.cma].sort(), [...after.cnas]]).toEqual([[1, 2, 3], [3]])
  expect(differ(before, after)).toBe(true)
  expect(differ(before, tickProjects(tickProjects(after, 'cma', [2], false), 'cnas', [2], true))).toBe(false)
})
