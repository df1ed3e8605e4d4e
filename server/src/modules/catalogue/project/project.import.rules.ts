import { basis } from '@seam/contract/catalogue/project/basis'
import { material, projectKind } from '@seam/contract/catalogue/project/project'
import type { ProjectDraft } from '@seam/contract/catalogue/project/project.draft'
import { emptied, type ImportedProject } from '@seam/contract/catalogue/project/project.import'
import { worksheetKind } from '@seam/contract/catalogue/project/worksheet'
import { valueOf } from '@seam/contract/kit/label'
import { Decimal } from '@seam/contract/kit/value/decimal'

/** The defaults of a new project for empty cells. */
export const blankProject: Omit<ProjectDraft, 'projectCode' | 'projectName' | 'roundingInterval'> = {
  symbol: '',
  unit: '',
  basis: null,
  kind: projectKind.measured,
  parallels: 2,
  material: material.coal,
  determinationInterval: null,
  worksheetKind: worksheetKind.given,
  readingTyped: true,
  instrumentRequired: false,
  checkBands: [],
  moistureId: null,
  standardId: null,
  methodName: '',
  highLimit: null,
  openToClient: true,
  bands: [],
  components: [],
  reproducibility: [],
  readingWords: [],
  formula: null,
  formulaSlots: [],
  sort: 0,
}

/** A cell over a stored value: an empty one keeps it, 无 clears it. */
const over = <V>(cell: string, before: V, none: V, read: (cell: string) => V): V =>
  cell === '' ? before : cell === emptied ? none : read(cell)

const textOver = (cell: string, before: string) => over(cell, before, '', text => text)

/** Excel gives 0.1 for 0.10: an equal number keeps its stored form. */
const numberOver = (cell: string | undefined, before: string | null) =>
  over(cell ?? '', before, null, text => (before !== null && new Decimal(text).eq(before) ? before : text))

/** A row of the file merged into the stored project, or into a blank one. */
export const draftOver = (row: ImportedProject, before: ProjectDraft, standardId: number | null): ProjectDraft => ({
  projectCode: row.projectCode,
  projectName: row.projectName || before.projectName,
  symbol: textOver(row.symbol, before.symbol),
  unit: textOver(row.unit, before.unit),
  basis: over(row.basisName, before.basis, null, text => valueOf(basis, text) ?? null),
  roundingInterval: numberOver(row.roundingInterval, before.roundingInterval) ?? '',
  kind: before.kind,
  parallels: row.parallels ?? before.parallels,
  material: valueOf(material, row.materialName) ?? before.material,
  determinationInterval: before.determinationInterval,
  worksheetKind: before.worksheetKind,
  readingTyped: before.readingTyped,
  instrumentRequired: before.instrumentRequired,
  checkBands: before.checkBands,
  moistureId: before.moistureId,
  standardId,
  methodName: before.methodName,
  highLimit: numberOver(row.highLimit, before.highLimit),
  openToClient: row.open === undefined ? before.openToClient : row.open === '是',
  bands: before.bands,
  components: before.components,
  reproducibility: before.reproducibility,
  readingWords: before.readingWords,
  formula: before.formula,
  formulaSlots: before.formulaSlots,
  sort: row.sort ?? before.sort,
})
