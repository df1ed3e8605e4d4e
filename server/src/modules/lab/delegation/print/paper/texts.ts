import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { type SampleRow, type SampleState, sampleState } from '@seam/contract/lab/sample/sample'

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

type Named = { readonly symbol: string; readonly projectName: string }

/** The symbols of projects; those without one, and others with one that is taken, such as Qgr,d in kcal/kg, by name. */
export const projectTexts = (projects: readonly Named[]): readonly string[] =>
  projects.map(({ symbol, projectName }, at) =>
    symbol === '' || projects.slice(0, at).some(other => other.symbol === symbol) ? projectName : symbol,
  )

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
