import { state } from '@seam/contract/kit/dictionary'
import { departmentCalls, departmentFailures } from '@seam/contract/system/department'
import type { Tx } from '../../../db/database.ts'
import { exportList } from '../../../kit/export/list-export.ts'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { checkVersion, refuse, refuseIfAlreadySo, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { countAdministrators, lockAdministrators } from '../user/administrators.rows.ts'
import { departmentColumns } from './department.columns.ts'
import * as rows from './department.rows.ts'
import { toTree } from './department.rules.ts'

/** Locks the parent as enabled: otherwise an enabled child could be under a stopped parent. */
const holdParent = async (tx: Tx, parentId: number | null) =>
  parentId === null
    ? undefined
    : requireRow(await rows.lockEnabledDepartment(tx, parentId), departmentFailures.parentStopped)

export const departmentRoutes = implement(
  departmentCalls,
  {
    tree: async ({ db, input }) => {
      const all = await rows.selectDepartments(db)
      const name = input.departmentName ?? ''
      return toTree(all.filter(row => (!input.state || row.state === input.state) && row.departmentName.includes(name)))
    },

    add: async ({ db, input, logOperation }) => {
      const parent = await holdParent(db, input.parentId)
      const id = await rows.insertDepartment(db, input)
      logOperation(`新增部门【${input.departmentName}】${parent ? `，上级部门【${parent.departmentName}】` : ''}`)
      return { id }
    },

    update: async ({ db, input, logOperation }) => {
      const before = requireRow(await rows.lockDepartment(db, input.id))
      checkVersion(before, input.version)
      if (input.parentId !== undefined && input.parentId !== before.parentId)
        throw refuse(departmentFailures.parentFixed)
      const { departmentName, contactUser, telephone, remarks } = input
      const edit = { departmentName, contactUser, telephone, remarks }
      await rows.updateDepartment(db, input.id, edit)
      const fields = { departmentName: '名称', contactUser: '负责人', telephone: '电话', remarks: '备注' }
      const changes = changesOf(before, { ...before, ...edit }, fields)
      logOperation(changeSentence(`部门【${before.departmentName}】`, changes), changes)
      return null
    },

    switchState: async ({ db, input, logOperation }) => {
      const stopping = input.state === state.stopped
      if (stopping) await lockAdministrators(db)
      const before = requireRow(await rows.lockDepartment(db, input.id))
      refuseIfAlreadySo(before.state, input.state)
      if (!stopping) await holdParent(db, before.parentId)
      if (stopping && (await rows.hasEnabledChild(db, input.id))) throw refuse(departmentFailures.hasChildren)
      await rows.updateDepartment(db, input.id, { state: input.state })
      if (stopping && (await countAdministrators(db)) === 0) throw refuse(departmentFailures.lastAdministrator)
      const changes = changesOf(before, { ...before, state: input.state }, { state: ['状态', state.label] })
      logOperation(`${stopping ? '停用' : '启用'}部门【${before.departmentName}】`, changes)
      return null
    },

    exportAll: exportList(departmentCalls.exportAll, {
      title: () => '部门',
      columns: () => departmentColumns,
      query: rows.departmentQuery,
    }),
  },
  { department_name_taken: departmentFailures.nameTaken },
)
