/** Is there an enabled grade from nothing on, for new clients? */
export const hasLowestGrade = (grades: readonly { readonly points: number; readonly state: 1 | 2 }[]): boolean =>
  grades.some(({ points, state }) => points === 0 && state === 2)
