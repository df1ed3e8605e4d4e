import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import type { SampleRow } from '@seam/contract/lab/sample/sample'

/** The kind of a sample: kind, coal category, float density. */
export const sampleKindText = ({ sampleKindName, coalCategoryName, floatDensityName }: SampleRow): string =>
  [sampleKindName, coalCategoryName ?? '', floatDensityName ? `浮煤 ${floatDensityName}` : '']
    .filter(part => part !== '')
    .join(' · ')

/** The client's choice for a sample: packages, then projects. */
export const choiceText = ({ groups, items }: SampleRow): string =>
  [
    ...groups.map(({ groupName }) => groupName),
    ...items
      .filter(item => item.requested && item.groupId === null)
      .map(item => (item.symbol === '' ? item.projectName : item.symbol)),
  ].join('、')

/** Kilograms without trailing zeros. */
export const massText = (mass: string | null): string =>
  mass === null ? '' : mass.includes('.') ? mass.replace(/\.?0+$/, '') : mass

export const consignorText = ({ consignorName, consignorTelephone }: Delegation): string =>
  [consignorName, consignorTelephone].filter(part => part !== '').join('　')
