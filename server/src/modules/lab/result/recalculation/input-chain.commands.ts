import type { Db } from '../../../../db/database.ts'
import { formulaOf, usedSlots } from '../../calculation/sheet.rules.ts'
import type { Item, ItemProject } from '../item/item.rules.ts'
import { selectEnabledProjects, selectProjects } from '../item/item-project.rows.ts'

/** Codes of the inputs of these projects that neither they nor the sample have. */
const selectLackingCodes = (chain: readonly ItemProject[], items: readonly Item[]): string[] => {
  const projects = Object.fromEntries([...items.map(({ project }) => project), ...chain].map(one => [one.code, one]))
  const inputs = chain.flatMap(({ code }) => {
    const formula = formulaOf(code, { projects })
    return formula === undefined ? [] : usedSlots(formula, { projects }).map(([, input]) => input)
  })
  return [...new Set(inputs)].filter(code => projects[code] === undefined)
}

/** The moistures that worksheets of these projects subtract and neither they nor the sample have. */
const selectLackingMoistures = (chain: readonly ItemProject[], items: readonly Item[]) => {
  const ids = new Set([...items.map(({ project }) => project), ...chain].map(({ id }) => id))
  return chain.flatMap(({ moistureId, readingTyped }) =>
    moistureId === null || ids.has(moistureId) ? [] : [{ id: moistureId, isRequired: !readingTyped }],
  )
}

/**
 * A project with everything that it is calculated or worked out from and the sample lacks, through all steps; undefined
 * if one of these is stopped, so that the project would never get a value. A finished reading needs no moisture.
 */
export const findInputChain = async (
  db: Db,
  projectId: number,
  items: readonly Item[],
): Promise<readonly ItemProject[] | undefined> => {
  let chain: readonly ItemProject[] = await selectProjects(db, [projectId])
  for (;;) {
    const codes = selectLackingCodes(chain, items)
    const moistures = selectLackingMoistures(chain, items)
    if (codes.length + moistures.length === 0) return chain
    const enabled = await selectEnabledProjects(db, { codes, ids: moistures.map(({ id }) => id) })
    const isEnabled = (id: number) => enabled.some(one => one.projectId === id)
    if (codes.some(code => !enabled.some(({ projectCode }) => projectCode === code))) return undefined
    if (moistures.some(({ id, isRequired }) => isRequired && !isEnabled(id))) return undefined
    if (enabled.length === 0) return chain
    const ids = enabled.map(one => one.projectId)
    chain = [...chain, ...(await selectProjects(db, ids)).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))]
  }
}
