import type { Offer } from '@seam/contract/catalogue/price/offer'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { sampleState } from '@seam/contract/lab/sample/sample'
import type { SampleLine } from '../../registration.ts'
import { registrationOf, requestedItems } from '../../submit/draft.ts'

const idOf = (id: number | null, list: readonly { readonly id: number }[]) =>
  list.some(one => one.id === id) ? id : null

/**
 * The samples of an earlier delegation as new lines, without those that were rejected or cancelled: without masses,
 * pictures and remarks, which belong to those samples, without cancelled projects, and without what is not offered any
 * more, which is named.
 */
export const copiedLines = (
  earlier: Delegation,
  offer: Offer,
  newKey: () => string,
): { readonly lines: readonly SampleLine[]; readonly missing: readonly string[] } => {
  const { projects, groups, sampleKinds, coals, coalCategories, floatDensities } = offer
  const [projectIds, groupIds] = [projects, groups].map(list => new Set(list.map(({ id }) => id)))
  const samples = earlier.samples.filter(
    ({ state }) => state !== sampleState.rejected && state !== sampleState.withdrawn,
  )
  const lines = registrationOf({ ...earlier, samples }, null).lines.map(line => ({
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
  const missing = samples.flatMap(sample => [
    ...requestedItems(sample)
      .filter(({ projectId }) => !projectIds?.has(projectId))
      .map(({ projectName }) => projectName),
    ...sample.groups.filter(({ groupId }) => !groupIds?.has(groupId)).map(({ groupName }) => groupName),
  ])
  return { lines, missing: [...new Set(missing)] }
}
