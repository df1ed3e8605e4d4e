import { material } from '@seam/contract/catalogue/project/project'
import { projectGroupCalls, projectGroupFailures } from '@seam/contract/catalogue/project/project-group'
import { state } from '@seam/contract/kit/dictionary'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import type { Tx } from '../../../db/database.ts'
import { exportList } from '../../../kit/export/list-export.ts'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { newlyChosen } from '../../../kit/newly-chosen.rules.ts'
import { checkVersion, refuse, refuseIfAlreadySo, requireRow } from '../../../kit/refusal.ts'
import { requirePermission } from '../../../kit/require-permission.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { changePrice, groupPriceStore } from '../price/price.commands.ts'
import { priceChange, priceSentence } from '../price/price.rules.ts'
import { insertGroupPriceChange, selectGroupPriceLogPage } from '../price/price-log.rows.ts'
import { lockStructure } from '../project/project.rows.ts'
import { groupColumns } from './project-group.columns.ts'
import * as rows from './project-group.rows.ts'

const toWire = (row: rows.GroupRow) => ({ ...row, price: fromFen(row.price), unitTotal: fromFen(row.unitTotal) })

/**
 * The names of these projects in the same order; refuses a missing or stopped one. A stopped package keeps the
 * projects that it has.
 */
const requireEnabledProjects = async (
  tx: Tx,
  projectIds: readonly number[],
  members: rows.GroupRow['projects'] = [],
): Promise<readonly string[]> => {
  const added = newlyChosen(
    projectIds,
    members.map(({ id }) => id),
  )
  const names = await rows.selectEnabledProjectNames(tx, added)
  if (names.size < added.length) throw refuse(projectGroupFailures.projectStopped)
  return projectIds.map(id => names.get(id) ?? members.find(project => project.id === id)?.projectName ?? '')
}

const namesOf = (projects: rows.GroupRow['projects']) => projects.map(({ projectName }) => projectName).join('、')

export const projectGroupRoutes = implement(
  projectGroupCalls,
  {
    page: async ({ db, input }) => {
      const page = await rows.selectGroupPage(db, input)
      return { ...page, rows: page.rows.map(toWire) }
    },

    add: async ({ db, input: { price, ...edit }, caller, logOperation }) => {
      requirePermission(caller, 'priceEdit')
      await lockStructure(db)
      const names = await requireEnabledProjects(db, edit.projectIds)
      const id = await rows.insertGroup(db, edit, toFen(price))
      await insertGroupPriceChange(
        db,
        { subjectId: id, oldPrice: null, newPrice: toFen(price), reason: '新增项目组' },
        caller,
      )
      logOperation(`新增项目组【${edit.groupName}】，价格【${price}元】，项目【${names.join('、')}】`)
      return { id }
    },

    update: async ({ db, input: { id, version, ...edit }, logOperation }) => {
      await lockStructure(db)
      const before = requireRow(await rows.lockGroup(db, id))
      checkVersion(before, version)
      const names = await requireEnabledProjects(db, edit.projectIds, before.projects)
      await rows.updateGroup(db, id, edit)
      const changes = changesOf(
        { ...before, members: namesOf(before.projects) },
        { ...before, ...edit, members: names.join('、') },
        { groupName: '名称', material: ['物料', material.label], members: '项目', remarks: '备注', sort: '排序' },
      )
      logOperation(changeSentence(`项目组【${before.groupName}】`, changes), changes)
      return null
    },

    updatePrice: async ({ db, input, caller, logOperation }) => {
      const before = requireRow(await rows.lockGroup(db, input.id))
      checkVersion(before, input.version)
      const change = await changePrice(db, caller, groupPriceStore, before, input)
      logOperation(priceSentence(`项目组【${before.groupName}】`, change), [priceChange('价格', change)])
      return null
    },

    switchState: async ({ db, input, logOperation }) => {
      await lockStructure(db)
      const before = requireRow(await rows.lockGroup(db, input.id))
      refuseIfAlreadySo(before.state, input.state)
      if (input.state === state.enabled)
        await requireEnabledProjects(
          db,
          before.projects.map(({ id }) => id),
        )
      await rows.setGroupState(db, input.id, input.state)
      const changes = changesOf(before, { ...before, state: input.state }, { state: ['状态', state.label] })
      logOperation(`${input.state === state.stopped ? '停用' : '启用'}项目组【${before.groupName}】`, changes)
      return null
    },

    logPage: ({ db, input }) => selectGroupPriceLogPage(db, input),

    exportAll: exportList(projectGroupCalls.exportAll, {
      title: () => '项目组价格',
      columns: () => groupColumns,
      query: rows.groupQuery,
    }),
  },
  { project_group_taken: projectGroupFailures.nameTaken },
)
