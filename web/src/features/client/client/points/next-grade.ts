import type { Client } from '@seam/contract/client/client'
import type { MemberGrade } from '@seam/contract/client/grade'

type Next = { readonly gradeName: string; readonly missing: number; readonly percent: number }

/** The next grade above the client's that the points do not reach yet; undefined at the top. */
export const nextGrade = (
  { gradeId, points }: Pick<Client, 'gradeId' | 'points'>,
  grades: readonly MemberGrade[],
): Next | undefined => {
  const own = grades.find(({ id }) => id === gradeId)?.points ?? 0
  const next = grades
    .filter(grade => grade.points > own && grade.points > points)
    .toSorted((a, b) => a.points - b.points)[0]
  if (next === undefined) return undefined
  const percent = Math.max(0, Math.floor(((points - own) / (next.points - own)) * 100))
  return { gradeName: next.gradeName, missing: next.points - points, percent }
}
