import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { type SampleRow, type SampleState, sampleState } from '@seam/contract/lab/sample/sample'
import { projectTexts } from '@seam/contract/lab/symbol'

/** The kind of a sample: kind, coal category, float density. */
export const sampleKindText = ({ sampleKindName, coalCategoryName, floatDensityName }: SampleRow): string =>
  [sampleKindName, coalCategoryName ?? '', floatDensityName ? `浮煤 ${floatDensityName}` : '']
    .filter(part => part !== '')
    .join(' · ')

const notTested: ReadonlyMap<SampleState, string> = new Map([
  [sampleState.rejected, '拒收'],
  [sampleState.withdrawn, '取消'],
])

/** Why a sample is not tested; undefined if it is. */
export const notTestedText = ({ state }: SampleRow): string | undefined => notTested.get(state)

/** The client's choice for a sample: packages, then projects. */
export const choiceText = ({ groups, items }: SampleRow): string =>
  [
    ...groups.map(({ groupName }) => groupName),
    ...projectTexts(items.filter(item => item.requested && item.groupId === null)),
  ].join('、')

/** Kilograms without trailing zeros. */
export const massText = (mass: string | null): string =>
  mass === null ? '' : mass.includes('.') ? mass.replace(/\.?0+$/, '') : mass

export const consignorText = ({ consignorName, consignorTelephone }: Delegation): string =>
  [consignorName, consignorTelephone].filter(part => part !== '').join('　')
