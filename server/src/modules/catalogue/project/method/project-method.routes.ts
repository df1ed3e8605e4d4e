import { basis } from '@seam/contract/catalogue/project/basis'
import { projectKind } from '@seam/contract/catalogue/project/project'
import {
  type MethodDraft,
  type ProjectMethod,
  projectMethodCalls,
  projectMethodFailures,
} from '@seam/contract/catalogue/project/project.method'
import { bandsText } from '@seam/contract/catalogue/project/repeatability'
import { fitsUnit, usesReflectanceSet, worksheetKind } from '@seam/contract/catalogue/project/worksheet'
import { state } from '@seam/contract/kit/dictionary'
import type { Tx } from '../../../../db/database.ts'
import { changeSentence, changesOf, type Labels, yesNo } from '../../../../kit/log.ts'
import { checkVersion, refuse, refuseIfAlreadySo, requireRow } from '../../../../kit/refusal.ts'
import { implement } from '../../../../kit/serve/implement.ts'
import { checkMoisture, requireStandardName } from '../project.commands.ts'
import { lockProject, lockStructure, type ProjectRow, selectStructure } from '../project.rows.ts'
import { plainNumber } from '../project.rules.ts'
import * as rows from './project-method.rows.ts'

/** Readings of a set stay readings of a set; projects with components have no raw data; a bomb gives a heat. */
const isWorksheetAllowed = (project: ProjectRow, { worksheetKind: kind }: MethodDraft): boolean =>
  usesReflectanceSet(project.worksheetKind) || usesReflectanceSet(kind)
    ? kind === project.worksheetKind
    : fitsUnit(kind, project.unit) && (kind === worksheetKind.given || project.components.length === 0)

/** Refuses a method that does not fit its locked project; answers the name of its standard. */
const checkMethod = async (tx: Tx, project: ProjectRow, draft: MethodDraft): Promise<string> => {
  if (project.kind === projectKind.calculated) throw refuse(projectMethodFailures.calculated)
  if (!isWorksheetAllowed(project, draft)) throw refuse(projectMethodFailures.worksheetNotAllowed)
  const codes = new Set(project.components.map(({ code }) => code))
  if (draft.components.some(({ code }) => !codes.has(code))) throw refuse(projectMethodFailures.componentUnknown)
  if (draft.methodName === project.methodName) throw refuse(projectMethodFailures.nameTaken)
  checkMoisture(project.id, draft.moistureId, await selectStructure(tx))
  return requireStandardName(tx, draft.standardId)
}

const limitsText = (components: ProjectMethod['components']) =>
  components
    .map(({ code, bands, reproducibility }) => `${code}[T ${bandsText(bands)}；R ${bandsText(reproducibility)}]`)
    .join('、')

/** How the fields of a method read in the operation log. */
const labels: Labels<ProjectMethod> = {
  methodName: '名称',
  standardName: '标准',
  worksheetKind: ['原始记录', worksheetKind.label],
  readingTyped: ['可直接录入读数', yesNo],
  determinationInterval: ['测定间隔', value => plainNumber(value) ?? '同修约间隔'],
  checkBands: ['检查性称量限值', value => bandsText(value) || '无'],
  bands: ['重复性限', value => bandsText(value) || '无'],
  reproducibility: ['再现性临界差', value => bandsText(value) || '无'],
  reproducibilityBasis: ['再现性临界差的基准', value => (value === null ? '同项目' : basis.label(value))],
  components: ['分项限值', value => limitsText(value) || '无'],
  sort: '排序',
}

/** A method with its project, both locked until the transaction ends. */
const lockMethod = async (tx: Tx, id: number) => {
  await lockStructure(tx)
  const { projectId } = requireRow(await rows.findMethod(tx, id))
  const project = requireRow(await lockProject(tx, projectId))
  return { project, method: requireRow(await rows.findMethod(tx, id)) }
}

const subjectOf = (project: ProjectRow, methodName: string) =>
  `检测项目【${project.projectName}】的检测方法【${methodName}】`

export const projectMethodRoutes = implement(
  projectMethodCalls,
  {
    all: ({ db, input }) => rows.selectMethods(db, input.projectId),

    add: async ({ db, input: { projectId, ...draft }, logOperation }) => {
      await lockStructure(db)
      const project = requireRow(await lockProject(db, projectId))
      const standardName = await checkMethod(db, project, draft)
      const id = await rows.insertMethod(db, projectId, draft)
      logOperation(`新增${subjectOf(project, draft.methodName)}${standardName && `，标准【${standardName}】`}`)
      return { id }
    },

    update: async ({ db, input: { id, version, ...draft }, logOperation }) => {
      const { project, method } = await lockMethod(db, id)
      checkVersion(method, version)
      const standardName = await checkMethod(db, project, draft)
      await rows.updateMethod(db, id, draft)
      const changes = changesOf(method, { ...method, ...draft, standardName }, labels)
      logOperation(changeSentence(subjectOf(project, method.methodName), changes), changes)
      return null
    },

    switchState: async ({ db, input, logOperation }) => {
      const { project, method } = await lockMethod(db, input.id)
      refuseIfAlreadySo(method.state, input.state)
      await rows.setMethodState(db, input.id, input.state)
      const changes = changesOf(method, { ...method, state: input.state }, { state: ['状态', state.label] })
      const verb = input.state === state.stopped ? '停用' : '启用'
      logOperation(`${verb}${subjectOf(project, method.methodName)}`, changes)
      return null
    },
  },
  { project_method_name_taken: projectMethodFailures.nameTaken },
)
