import type { Offer } from '@seam/contract/catalogue/offer'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import type { SampleLine } from '../../registration.ts'
import { registrationOf } from '../../submit/draft.ts'

const idOf = (id: number | null, list: readonly { readonly id: number }[]) =>
  list.some(one => one.id === id) ? id : null

/**
 * The samples of an earlier delegation as new lines: without masses, pictures and remarks, which belong to those samples,
 * and without what is not offered any more, which is named.
 */
export const copiedLines = (
  earlier: Delegation,
  offer: Offer,
  newKey: () => string,
): { readonly lines: readonly SampleLine[]; readonly missing: readonly string[] } => {
  const { projects, groups, sampleKinds, coals, coalCategories, floatDensities } = offer
  const [projectIds, groupIds] = [projects, groups].map(list => new Set(list.map(({ id }) => id)))
  const lines = registrationOf(earlier, null).lines.map(line => ({
    ...line,
    key: newKey(),
    mass: '',
    images: [],
    remarks: '',
    sampleKindId: idOf(line.sampleKindId, sampleKinds),
    coalId: idOf(line.coalId, coals),
    coalCategoryId: idOf(line.coalCategoryId, coalCategories),
    floatDensityId: idOf(line.floatDensityId, floatDensities),
    projectIds: line.projectIds.filter(id => projectIds?.has(id)),
    groupIds: line.groupIds.filter(id => groupIds?.has(id)),
  }))
  const missing = earlier.samples.flatMap(({ items, groups: ordered }) => [
    ...items
      .filter(item => item.requested && item.groupId === null && !projectIds?.has(item.projectId))
      .map(({ projectName }) => projectName),
    ...ordered.filter(({ groupId }) => !groupIds?.has(groupId)).map(({ groupName }) => groupName),
  ])
  return { lines, missing: [...new Set(missing)] }
}
