import { gradeCalls } from '@seam/contract/client/grade'
import { fromFen } from '@seam/contract/kit/money'
import { implement } from '../../../kit/implement.ts'
import { openGrades } from './grade.rows.ts'

export const gradeRoutes = implement(gradeCalls, {
  list: async ({ db }) => (await openGrades(db)).map(grade => ({ ...grade, creditLimit: fromFen(grade.creditLimit) })),
})
