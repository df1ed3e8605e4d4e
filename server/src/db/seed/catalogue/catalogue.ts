import { filledNeeds, slotsOf } from '@seam/contract/catalogue/project/formula'
import type { Tx } from '../../database.ts'
import type { Plant } from '../plant.ts'
import {
  addLaterReproducibility,
  addVolumeCurves,
  readingWords,
  repeatability,
  reproducibility,
} from './catalogue-bands.ts'
import { formulas } from './catalogue-formulas.ts'
import { fillInitials } from './catalogue-initials.ts'
import * as lists from './catalogue-lists.ts'
import { addAtmospheres, addMethods } from './catalogue-methods.ts'
import { coalProjects, cokeProjects, type SeededProject } from './catalogue-projects.ts'
import { addStandards, laterStandards, methodStandards, standardIds, standards } from './catalogue-standards.ts'
import { addLaterSteps, moistures, worksheets } from './catalogue-worksheets.ts'

const componentsOf = (projectCode: string) =>
  (lists.components[projectCode] ?? []).map(([code, name, symbol]) => ({
    code,
    name,
    symbol: symbol ?? code,
    bands: repeatability[projectCode === 'AFT' ? code : ''] ?? [],
  }))

const worksheetOf = (projectCode: string) => {
  const [worksheetKind = 'given', determinationInterval = null, checkBands = []] = worksheets[projectCode] ?? []
  return { worksheetKind, determinationInterval, checkBands: JSON.stringify(checkBands) }
}

const fen = (yuan: number) => BigInt(yuan) * 100n

const firstPrice = (yuan: number) => ({
  oldPrice: null,
  newPrice: fen(yuan),
  reason: '初始价目',
  userId: null,
  userName: '系统',
})

const addProject = async (tx: Tx, standards: ReadonlyMap<string, number>, line: SeededProject, at: number) => {
  const [projectCode, projectName, symbol, unit, basis, roundingInterval, price, standard, kind, parallels] = line
  const existing = await tx.selectFrom('project').select('id').where('projectCode', '=', projectCode).executeTakeFirst()
  if (existing !== undefined) return
  const { id } = await tx
    .insertInto('project')
    .values({
      projectCode,
      projectName,
      symbol,
      unit,
      basis,
      roundingInterval,
      kind,
      formula: kind === 'calculated' ? (formulas[projectCode]?.[0] ?? null) : null,
      parallels,
      material: cokeProjects.includes(line) ? 2 : 1,
      ...worksheetOf(projectCode),
      standardId: standards.get(`GB/T ${standard}`) ?? null,
      highLimit: null,
      bands: JSON.stringify(repeatability[projectCode] ?? []),
      components: JSON.stringify(componentsOf(projectCode)),
      sort: at * 10,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('unitPrice')
    .values({ projectId: id, price: fen(price) })
    .execute()
  await tx
    .insertInto('unitPriceLog')
    .values({ projectId: id, ...firstPrice(price) })
    .execute()
}

const projectIds = async (tx: Tx) => {
  const rows = await tx.selectFrom('project').select(['projectCode', 'id']).execute()
  const ids = new Map(rows.map(row => [row.projectCode, row.id]))
  return (code: string) => {
    const id = ids.get(code)
    if (id === undefined) throw new Error(`the catalogue has no project ${code}`)
    return id
  }
}

const furtherHeats = ['QGRDAFCAL', 'QGRMAFCAL']

/** Sets the inputs of these seeded formulas that staff have not set, and the projects that each adds to an order. */
const fillFormulas = async (tx: Tx, seededCodes = Object.keys(formulas)) => {
  const idOf = await projectIds(tx)
  for (const [code, [name, codes]] of Object.entries(formulas).filter(([code]) => seededCodes.includes(code))) {
    const project = await tx
      .selectFrom('project')
      .select('id')
      .where('projectCode', '=', code)
      .where('formula', '=', name)
      .executeTakeFirst()
    if (project === undefined) continue
    const projectId = project.id
    const seeded = slotsOf(name).flatMap(slot => {
      const input = codes[slot]
      return input === undefined ? [] : [{ projectId, slot, inputId: idOf(input) }]
    })
    await tx
      .insertInto('projectFormulaSlot')
      .values(seeded)
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const slots = await tx.selectFrom('projectFormulaSlot').selectAll().where('projectId', '=', projectId).execute()
    await tx.deleteFrom('projectInput').where('projectId', '=', projectId).execute()
    const rows = inputRowsOf(
      projectId,
      filledNeeds(name, slot => slots.find(one => one.slot === slot)?.inputId),
    )
    await tx.insertInto('projectInput').values(rows).execute()
  }
}

const inputRowsOf = (projectId: number, needs: readonly (readonly (readonly number[])[])[]) =>
  needs.flatMap((alternatives, slot) =>
    alternatives.flatMap((needed, alternative) =>
      [...new Set(needed)].map(inputId => ({ projectId, slot: slot + 1, alternative: alternative + 1, inputId })),
    ),
  )

/** The worksheets of volatile matter, after the moisture that they subtract. */
const setMoistures = async (tx: Tx) => {
  const idOf = await projectIds(tx)
  for (const [code, moisture] of Object.entries(moistures))
    await tx
      .updateTable('project')
      .set({ worksheetKind: 'volatile', determinationInterval: '0.01', moistureId: idOf(moisture) })
      .where('projectCode', '=', code)
      .where('worksheetKind', '=', 'given')
      .where('kind', '=', 'measured')
      .execute()
}

const addGroup = async (tx: Tx, [groupName, yuan, members, material]: (typeof lists.groups)[number], at: number) => {
  const idOf = await projectIds(tx)
  const price = fen(yuan)
  const { id } = await tx
    .insertInto('projectGroup')
    .values({ groupName, material: material ?? 1, price, sort: at * 10 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = members.split(' ').map((code, sort) => ({ groupId: id, projectId: idOf(code), sort }))
  await tx.insertInto('projectGroupMember').values(rows).execute()
  await tx
    .insertInto('groupPriceLog')
    .values({ groupId: id, ...firstPrice(yuan) })
    .execute()
}

const addPlainLists = async (tx: Tx) => {
  await tx
    .insertInto('coalCategory')
    .values(
      lists.coalCategories.map(([categoryName, categoryCode, remarks], at) => ({
        categoryName,
        categoryCode,
        remarks: remarks ?? '',
        sort: at,
      })),
    )
    .execute()
  await tx
    .insertInto('sampleKind')
    .values(lists.sampleKinds.map((sampleKindName, sort) => ({ sampleKindName, sort })))
    .execute()
  await tx
    .insertInto('floatDensity')
    .values(lists.floatDensities.map((value, sort) => ({ name: value, value, sort })))
    .execute()
  await tx
    .insertInto('memberGrade')
    .values(
      lists.memberGrades.map(([gradeName, points, discount, credit]) => ({
        gradeName,
        points,
        discount,
        creditLimit: fen(credit),
      })),
    )
    .execute()
  await tx
    .insertInto('costCoefficient')
    .values(
      lists.costCoefficients.map(([coefficientName, coefficient, urgency, promiseAmount], sort) => ({
        coefficientName,
        coefficient,
        urgency,
        promiseAmount,
        sort,
      })),
    )
    .execute()
}

/** R and reading words of projects without them, also in installations older than these columns. */
const addLimits = async (tx: Tx) => {
  const rows = await tx.selectFrom('project').select(['id', 'projectCode', 'bands', 'components']).execute()
  for (const { id, projectCode, bands, components } of rows) {
    const ofComponents = components.map(one =>
      projectCode === 'AFT' && reproducibility[one.code] ? { ...one, reproducibility: reproducibility[one.code] } : one,
    )
    await tx
      .updateTable('project')
      .set({
        reproducibility: JSON.stringify(reproducibility[projectCode] ?? []),
        readingWords: JSON.stringify(readingWords[projectCode] ?? []),
        components: JSON.stringify(ofComponents),
        ...(projectCode === 'B' && bands.length === 0 && { bands: JSON.stringify(repeatability['B']) }),
      })
      .where('id', '=', id)
      .execute()
  }
}

/** Standards, projects with their prices and inputs, packages and the plain lists (coal.md §7). */
export const seedCatalogue = async (tx: Tx, plant: Plant) => {
  await plant('catalogue standards', () =>
    tx
      .insertInto('standard')
      .values(standards.map(([standardNo, edition, standardName]) => ({ standardNo, edition, standardName })))
      .execute(),
  )
  await plant('catalogue standards, later ones', () => addStandards(tx, laterStandards))
  await plant('catalogue standards of methods', () => addStandards(tx, methodStandards))
  const byNumber = await standardIds(tx)
  for (const [at, line] of [...coalProjects, ...cokeProjects].entries())
    await plant(`project ${line[0]}`, () => addProject(tx, byNumber, line, at))
  await plant('project limits and words', () => addLimits(tx))
  await plant('volume curves', () => addVolumeCurves(tx))
  await plant('project formulas', () => fillFormulas(tx))
  await plant('formulas of further heats in calories', () => fillFormulas(tx, furtherHeats))
  await plant('worksheet moistures', () => setMoistures(tx))
  await plant('project methods', () => addMethods(tx, byNumber))
  await plant('atmospheres of ash fusion', () => addAtmospheres(tx))
  await plant('later limits of reproducibility', () => addLaterReproducibility(tx))
  await plant('later steps of determinations', () => addLaterSteps(tx))
  for (const [at, group] of lists.groups.entries())
    await plant(`project group ${group[0]}`, () => addGroup(tx, group, at))
  await plant('catalogue lists', () => addPlainLists(tx))
  await plant('catalogue initials', () => fillInitials(tx))
}
