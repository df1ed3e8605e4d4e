import { state } from '@seam/contract/kit/dictionary'
/** Whether an enabled grade begins at 0 points, for new clients. */
export const hasLowestGrade = (grades: readonly { readonly points: number; readonly state: 1 | 2 }[]): boolean =>
  grades.some(grade => grade.points === 0 && grade.state === state.enabled)
