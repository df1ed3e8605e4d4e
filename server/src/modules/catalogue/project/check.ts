import { projectFailures } from '@seam/contract/catalogue/project.calls'
import { state } from '@seam/contract/kit/dictionary'
import type { Tx } from '../../../db/database.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import { findCycle, findDependents, findStoppedInputs, type ProjectNode } from './inputs.rules.ts'
import { lockStandardInForce, selectEnabledGroupNames } from './project.rows.ts'

export type Structure = ReadonlyMap<number, ProjectNode>

const listed = (names: readonly string[]) =>
  `${names
    .slice(0, 5)
    .map(name => `【${name}】`)
    .join('')}${names.length > 5 ? `等${names.length}个` : ''}`

/** The name of the chosen standard; '' where none is. */
export const requireStandardName = async (tx: Tx, id: number | null): Promise<string> =>
  id === null ? '' : requireRow(await lockStandardInForce(tx, id), projectFailures.standardUnknown).standardName

/** Everything it is worked out from is there, none of it leads back to it, and while it is enabled, enough of it is. */
export const checkInputs = (node: ProjectNode, nodes: Structure): void => {
  if (node.inputs.flat(2).some(input => input !== node.id && !nodes.has(input)))
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
      message: `计算依据${listed(stopped.map(({ projectName }) => projectName))}已停用，请先启用`,
    })
}

/** Nothing that can be ordered rests on it. */
export const refuseIfNeeded = async (
  tx: Tx,
  { id, projectName }: { id: number; projectName: string },
  nodes: Structure,
) => {
  const stranded = findDependents(id, nodes)
  if (stranded.length > 0)
    throw refuse(projectFailures.neededByOthers, {
      message: `${listed(stranded.map(node => node.projectName))}由【${projectName}】计算，请先停用它们`,
    })
  const groups = await selectEnabledGroupNames(tx, id)
  if (groups.length > 0)
    throw refuse(projectFailures.inGroups, {
      message: `启用的项目组${listed(groups)}含有【${projectName}】，请先移出或停用项目组`,
    })
}
