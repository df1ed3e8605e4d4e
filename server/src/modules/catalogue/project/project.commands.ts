import { conversionFormulas } from '@seam/contract/catalogue/project/formula'
import { projectFailures } from '@seam/contract/catalogue/project/project.calls'
import type { ProjectDraft } from '@seam/contract/catalogue/project/project.draft'
import { type State, state } from '@seam/contract/kit/dictionary'
import type { Tx } from '../../../db/database.ts'
import { type Change, changesOf } from '../../../kit/log.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import { listNames } from '../../../kit/text/list-names.rules.ts'
import { findCycle, findDependents, findStoppedInputs, neededInputs, type ProjectNode } from './inputs.rules.ts'
import * as rows from './project.rows.ts'
import { changedMeaning, fieldsOf, isConvertible } from './project.rules.ts'

type Structure = ReadonlyMap<number, ProjectNode>

/** The name of the chosen standard; '' if none is chosen. */
export const requireStandardName = async (tx: Tx, id: number | null): Promise<string> =>
  id === null ? '' : requireRow(await rows.lockStandardInForce(tx, id), projectFailures.standardUnknown).standardName

/** The columns of a project from its draft. */
export const nodeOf = (id: number, state: State, draft: ProjectDraft): ProjectNode => ({
  id,
  projectName: draft.projectName,
  state,
  inputs: neededInputs(draft),
  optional: draft.formulaSlots.map(({ projectId }) => projectId),
})

/**
 * Refuses inputs that are missing, that form a cycle, or that leave an enabled project without an enabled
 * alternative.
 */
export const checkInputs = (node: ProjectNode, nodes: Structure): void => {
  if ([...node.inputs.flat(2), ...(node.optional ?? [])].some(input => input !== node.id && !nodes.has(input)))
    throw refuse(projectFailures.inputUnknown)
  const after = new Map([...nodes, [node.id, node]])
  const circle = findCycle(node.id, after)
  if (circle !== undefined) {
    const way = circle.map(id => after.get(id)?.projectName ?? '').join(' → ')
    throw refuse(projectFailures.circle, { message: `${projectFailures.circle.message}：${way}` })
  }
  const stopped = node.state === state.enabled ? findStoppedInputs(node, after) : []
  if (stopped.length > 0)
    throw refuse(projectFailures.inputStopped, {
      message: `计算依据${listNames(stopped.map(({ projectName }) => projectName))}已停用，请先启用`,
    })
}

/** Refuses to convert the results of a project that have no other basis. */
export const refuseConversion = async (tx: Tx, { formula, formulaSlots }: ProjectDraft): Promise<void> => {
  const content = formulaSlots.find(({ slot }) => slot === 'content')
  if (formula === null || content === undefined || !conversionFormulas.includes(formula)) return
  const project = await rows.findConverted(tx, content.projectId)
  if (project !== undefined && !isConvertible(project))
    throw refuse(projectFailures.notConverted, {
      message: `【${project.projectName}】不是空干基的含量或高位发热量，不能换算基准`,
    })
}

/** Refuses a moisture that is not another project. */
export const checkMoisture = (id: number, moistureId: number | null, nodes: Structure): void => {
  if (moistureId !== null && (moistureId === id || !nodes.has(moistureId)))
    throw refuse(projectFailures.moistureUnknown)
}

/** Refuses to stop a project from which enabled projects are calculated, or that enabled packages contain. */
export const refuseIfNeeded = async (
  tx: Tx,
  { id, projectName }: { id: number; projectName: string },
  nodes: Structure,
) => {
  const stranded = findDependents(id, nodes)
  if (stranded.length > 0)
    throw refuse(projectFailures.neededByOthers, {
      message: `${listNames(stranded.map(node => node.projectName))}由【${projectName}】计算，请先停用它们`,
    })
  const groups = await rows.selectEnabledGroupNames(tx, id)
  if (groups.length > 0)
    throw refuse(projectFailures.inGroups, {
      message: `启用的项目组${listNames(groups)}含有【${projectName}】，请先移出或停用项目组`,
    })
}

const namesOf = (nodes: Structure) => new Map([...nodes].map(([id, { projectName }]) => [id, projectName]))

/** Updates the editable fields of a locked project from a draft; returns the changes. */
export const changeProject = async (
  tx: Tx,
  before: rows.ProjectRow,
  draft: ProjectDraft,
): Promise<readonly Change[]> => {
  const changedFor = before.used ? changedMeaning(before, draft) : []
  if (changedFor.length > 0)
    throw refuse(projectFailures.usedFixed, {
      message: `项目【${before.projectName}】已有委托使用，不能修改${changedFor.join('、')}，请停用后新建`,
    })
  if (draft.kind !== before.kind && (await rows.hasOpenWork(tx, before.id))) throw refuse(projectFailures.openWork)
  const standardName = await requireStandardName(tx, draft.standardId)
  const nodes = await rows.selectStructure(tx)
  checkInputs(nodeOf(before.id, before.state, draft), nodes)
  checkMoisture(before.id, draft.moistureId, nodes)
  await refuseConversion(tx, draft)
  await rows.updateProject(tx, before.id, draft)
  return changesOf(before, { ...before, ...draft, standardName }, fieldsOf(namesOf(nodes)))
}
