import { isDeepStrictEqual } from 'node:util'
import { basis } from '@seam/contract/catalogue/project/basis'
import { material } from '@seam/contract/catalogue/project/project'
import { projectFailures } from '@seam/contract/catalogue/project/project.calls'
import type { ProjectDraft } from '@seam/contract/catalogue/project/project.draft'
import { emptied, type ImportedProject, projectImport } from '@seam/contract/catalogue/project/project.import'
import { labelsOf } from '@seam/contract/kit/label'
import type { Db } from '../../../db/database.ts'
import { importRoutes } from '../../../kit/import/import-routes.ts'
import { collectFaults, RowFault } from '../../../kit/import/try-rows.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { changeProject } from './project.commands.ts'
import { blankProject, draftOver } from './project.import.rules.ts'
import * as rows from './project.rows.ts'
import { changedMeaning } from './project.rules.ts'

const standardsInForce = async (db: Db) => (await rows.selectProjectOptions(db)).standards.filter(one => !one.withdrawn)

/** The chosen standard, if it is in force; the stored one if the cell is empty or equal. */
const standardOver = (ids: ReadonlyMap<string, number>, name: string, before?: rows.ProjectRow): number | null => {
  if (name === '' || name === before?.standardName) return before?.standardId ?? null
  if (name === emptied) return null
  const id = ids.get(name)
  if (id === undefined) throw new RowFault('standardName', '没有这个标准，或已废止')
  return id
}

const must = (there: boolean, key: keyof ImportedProject) => {
  if (!there) throw new RowFault(key, '新增项目必填')
}

/** An exported list that is imported unchanged changes nothing. */
const saysTheSame = (draft: ProjectDraft, before: ProjectDraft): boolean =>
  (Object.keys(draft) as (keyof ProjectDraft)[]).every(key => isDeepStrictEqual(draft[key], before[key]))

export const projectImportRoutes = importRoutes(projectImport, {
  choices: async db => ({
    basisName: [...labelsOf(basis), emptied],
    materialName: labelsOf(material),
    standardName: [...(await standardsInForce(db)).map(({ standardName }) => standardName), emptied],
    open: ['是', '否'],
  }),
  nameOf: ({ projectCode, projectName }) => (projectName === '' ? projectCode : `${projectName}（${projectCode}）`),
  constraints: { project_code_taken: ['projectCode', projectFailures.codeTaken] },
  begin: async ({ db, changed }) => {
    await rows.lockStructure(db)
    const projects = await rows.lockProjects(db)
    const standards = new Map((await standardsInForce(db)).map(({ standardName, id }) => [standardName, id]))
    const isKnown = ({ projectCode = '' }: Partial<ImportedProject>) => projectCode === '' || projects.has(projectCode)
    const standardOf = ({ projectCode = '', standardName = '' }: Partial<ImportedProject>) =>
      standardOver(standards, standardName, projects.get(projectCode))
    const look = (row: Partial<ImportedProject>) =>
      collectFaults(
        () => standardOf(row),
        () => must(row.projectName !== '' || isKnown(row), 'projectName'),
        () => must(row.roundingInterval !== undefined || isKnown(row), 'roundingInterval'),
      )
    const add = async (row: ImportedProject) => {
      const there = projects.get(row.projectCode)
      const standardId = standardOf(row)
      if (there === undefined) {
        const { projectCode, projectName, roundingInterval = '' } = row
        const blank = { ...blankProject, projectCode, projectName, roundingInterval }
        await rows.insertProject(db, draftOver(row, blank, standardId))
        return undefined
      }
      const draft = draftOver(row, there, standardId)
      if (saysTheSame(draft, there)) return undefined
      // Waits for a concurrent order, which then counts as use.
      const before = changedMeaning(there, draft).length > 0 ? await rows.lockProject(db, there.id) : there
      const changes = await changeProject(db, requireRow(before, projectFailures.inputUnknown), draft)
      changed(changes.map(change => ({ ...change, label: `${there.projectName}：${change.label}` })))
      return undefined
    }
    return { identity: ['projectCode'], look, add }
  },
})
