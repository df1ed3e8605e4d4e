import { expect, it } from 'vitest'
import { nextGrade } from './next-grade.ts'

const grades = [
  { id: 1, gradeName: '普通', points: 0, discount: '1.00', creditLimit: '0.00' },
  { id: 2, gradeName: '铜', points: 1_000, discount: '0.98', creditLimit: '0.00' },
  { id: 3, gradeName: '银', points: 5_000, discount: '0.95', creditLimit: '2000.00' },
]

it('finds the next grade', () => {
  expect(nextGrade({ gradeId: 1, points: 250 }, grades)).toEqual({ gradeName: '铜', missing: 750, percent: 25 })
  // a grade set by hand above the points, and points beyond a grade that is not reached yet
  expect(nextGrade({ gradeId: 2, points: 300 }, grades)).toEqual({ gradeName: '银', missing: 4_700, percent: 0 })
  expect(nextGrade({ gradeId: 1, points: 1_200 }, grades)).toMatchObject({ gradeName: '银', missing: 3_800 })
  expect(nextGrade({ gradeId: 3, points: 9_000 }, grades)).toBeUndefined()
})
