import type { Formula, FormulaSlot } from '@seam/contract/catalogue/project/formula'
import { resultFailures } from '@seam/contract/lab/result/result'
import { type Reason, reason } from '../../../../kit/reason.rules.ts'
import { type Item, type ItemMethod, type ItemProject, isCalculatedByServer } from '../item/item.rules.ts'

const applyMethod = (project: ItemProject, method: ItemMethod): ItemProject => {
  const { id, name, isEnabled: _, reproducibilityBasis, reproducibility, components, ...rest } = method
  const isOwnBasis = reproducibilityBasis === null || reproducibilityBasis === project.basis
  return {
    ...project,
    ...rest,
    methodId: id,
    methodName: name,
    reproducibility: isOwnBasis ? reproducibility : [],
    components: project.components.map(({ code, name, symbol }) => {
      const { bands, reproducibility } = components.find(one => one.code === code) ?? { bands: [] }
      return { code, name, symbol, bands, reproducibility }
    }),
  }
}

/** A project by one of its methods, chosen by an analyst or of a stored version, which may be stopped by now; absent: as it is. */
export const withMethod = (project: ItemProject, methodId: number | null | undefined): ItemProject => {
  const method = project.methods.find(({ id }) => id === methodId)
  return method === undefined ? project : applyMethod(project, method)
}

/** Only enabled methods of the project may be chosen. */
export const reasonsAgainstMethod = (project: ItemProject, methodId: number | null | undefined): readonly Reason[] =>
  project.methods.some(
    ({ id, isEnabled }) => id === (methodId === undefined ? project.methodId : methodId) && isEnabled,
  )
    ? []
    : [reason(resultFailures.methodNotAllowed)]

/** The input that a formula converts into its result; the results of other formulas rest on several methods. */
const convertedSlots: { readonly [F in Formula]?: readonly FormulaSlot[] } = {
  adToAr: ['content'],
  adToD: ['content'],
  adToDaf: ['content'],
  adToMaf: ['content'],
  volatileDaf: ['vad'],
  grossHeat: ['qb'],
  netHeatVolume: ['qgr', 'qb'],
  netHeatPressure: ['qgr', 'qb'],
  heatInUnit: ['heat'],
}

/** The determination that a calculated item converts, through others that convert it. */
export const determinationOf = (item: Item, items: readonly Item[]): Item | undefined => {
  if (!isCalculatedByServer(item)) return item
  const { formula } = item.project
  const codes = formula === null ? undefined : convertedSlots[formula.name]?.map(slot => formula.slots[slot])
  const input = codes?.flatMap(code => items.find(one => one.project.code === code) ?? [])[0]
  return input && determinationOf(input, items)
}

/** The R of a calculated project by a method of what it converts; where the method gives one on another basis: none. */
const limitsBy = (
  { basis, reproducibility }: ItemProject,
  method: Pick<ItemMethod, 'reproducibility' | 'reproducibilityBasis'> | undefined,
) => {
  if (method?.reproducibilityBasis === basis) return method.reproducibility
  return method?.reproducibility[0] === undefined ? reproducibility : []
}

/** A calculated project under the standard, the method and the R of the determination that it converts. */
const withMethodOf = (project: ItemProject, { project: determined }: Item): ItemProject => {
  const { methodId, methodName, standard } = determined
  if (methodId === null) return standard === project.standard ? { ...project, methodName } : project
  const method = determined.methods.find(({ id }) => id === methodId)
  return { ...project, standard, methodName, reproducibility: limitsBy(project, method) }
}

/** The items of one sample, the calculated ones with the methods of what they convert. */
export const inheritMethods = (items: readonly Item[]): readonly Item[] =>
  items.map(item => {
    const determination = isCalculatedByServer(item) ? determinationOf(item, items) : undefined
    return determination === undefined ? item : { ...item, project: withMethodOf(item.project, determination) }
  })
