import type { Basis } from '@seam/contract/catalogue/project/basis'
import type { RepeatabilityBand } from '@seam/contract/catalogue/project/repeatability'
import type { WorksheetKind } from '@seam/contract/catalogue/project/worksheet'
import type { Tx } from '../../database.ts'
import { bands, repeatability, reproducibility } from './catalogue-bands.ts'

/** Names of default methods whose standard has several. */
const defaultNames: Readonly<Record<string, string>> = { STAD: '库仑滴定法', C: '三节炉法', H: '三节炉法' }

type SeededMethod = readonly [
  projectCode: string,
  methodName: string,
  standardNo: string,
  worksheetKind: WorksheetKind,
  reproducibility: RepeatabilityBand[],
  reproducibilityBasis: Basis | null,
]

const eschkaReproducibility = bands(
  [
    ['1.50', '0.10', 'inclusive'],
    ['4.00', '0.20', 'inclusive'],
  ],
  '0.30',
)
const dry = (code: string) => [reproducibility[code] ?? [], 'd'] as const

/** Methods beside the default ones (coal.md §1.1); their T is that of the default method. */
const seededMethods: readonly SeededMethod[] = [
  ['STAD', '艾士卡法', 'GB/T 214', 'eschka', eschkaReproducibility, 'd'],
  ['STAD', '红外光谱法', 'GB/T 25214', 'instrument', ...dry('STD')],
  ['MAD', '仪器法', 'GB/T 30732', 'instrument', [], null],
  ['C', '仪器法', 'GB/T 30733', 'instrument', ...dry('CD')],
  ['H', '仪器法', 'GB/T 30733', 'instrument', ...dry('HD')],
  ['N', '仪器法', 'GB/T 30733', 'instrument', ...dry('ND')],
]

const findDetermined = (tx: Tx, projectCode: string) =>
  tx
    .selectFrom('project')
    .select(['id', 'determinationInterval', 'components'])
    .where('projectCode', '=', projectCode)
    .where('kind', '=', 'measured')
    .executeTakeFirst()

/**
 * Ash fusion temperatures depend on the atmosphere, which GB/T 219-2008 requires beside them: each is a method, so that
 * it is chosen at entry, kept with the version and printed. Their limits are the same.
 */
const atmospheres = { usual: '弱还原性气氛', other: '氧化性气氛' } as const

export const addAtmospheres = async (tx: Tx) => {
  const project = await tx
    .selectFrom('project')
    .select(['id', 'standardId', 'components'])
    .where('projectCode', '=', 'AFT')
    .where('kind', '=', 'measured')
    .executeTakeFirst()
  if (project === undefined) return
  await tx
    .updateTable('project')
    .set({ methodName: atmospheres.usual })
    .where('id', '=', project.id)
    .where('methodName', '=', '')
    .execute()
  await tx
    .insertInto('projectMethod')
    .values({
      projectId: project.id,
      methodName: atmospheres.other,
      standardId: project.standardId,
      worksheetKind: 'given',
      readingTyped: true,
      determinationInterval: null,
      checkBands: '[]',
      bands: '[]',
      reproducibility: '[]',
      reproducibilityBasis: null,
      components: JSON.stringify(
        project.components.map(({ code, bands, reproducibility = [] }) => ({ code, bands, reproducibility })),
      ),
      moistureId: null,
      sort: 10,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Adds the methods to the projects as they are now, and names the default ones that staff have not named. */
export const addMethods = async (tx: Tx, standards: ReadonlyMap<string, number>) => {
  for (const [projectCode, methodName] of Object.entries(defaultNames))
    await tx
      .updateTable('project')
      .set({ methodName })
      .where('projectCode', '=', projectCode)
      .where('kind', '=', 'measured')
      .where('methodName', '=', '')
      .execute()
  for (const [
    at,
    [projectCode, methodName, standardNo, worksheetKind, limits, limitBasis],
  ] of seededMethods.entries()) {
    const project = await findDetermined(tx, projectCode)
    if (project === undefined || project.components.length > 0) continue
    await tx
      .insertInto('projectMethod')
      .values({
        projectId: project.id,
        methodName,
        standardId: standards.get(standardNo) ?? null,
        worksheetKind,
        readingTyped: true,
        determinationInterval: project.determinationInterval,
        checkBands: '[]',
        bands: JSON.stringify(repeatability[projectCode] ?? []),
        reproducibility: JSON.stringify(limits),
        reproducibilityBasis: limitBasis,
        components: '[]',
        moistureId: null,
        sort: at * 10,
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}
