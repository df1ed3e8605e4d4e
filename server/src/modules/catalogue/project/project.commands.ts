import { projectFailures } from '@seam/contract/catalogue/project.calls'
import type { ProjectDraft } from '@seam/contract/catalogue/project.draft'
import type { Tx } from '../../../db/database.ts'
import { type Change, changesOf } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refusal.ts'
import * as check from './check.ts'
import * as rows from './project.rows.ts'
import { changedMeaning, fieldsOf } from './project.rules.ts'

const namesOf = (nodes: check.Structure) => new Map([...nodes].map(([id, { projectName }]) => [id, projectName]))

/** Makes of a held project what the draft says, within what may change of it; answers what did. */
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
  const standardName = await check.requireStandardName(tx, draft.standardId)
  const nodes = await rows.selectStructure(tx)
  check.checkInputs({ id: before.id, ...draft, state: before.state }, nodes)
  await rows.updateProject(tx, before.id, draft)
  return changesOf(before, { ...before, ...draft, standardName }, fieldsOf(namesOf(nodes)))
}
