import { conditionFailures, conditionType, foldState, operatorNames } from '@seam/contract/system/menu/condition'
import { conditionCalls } from '@seam/contract/system/menu/condition.calls'
import type { ConditionDraft } from '@seam/contract/system/menu/condition.draft'
import type { Db, Tx } from '../../../db/database.ts'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { checkVersion, refuse, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { selectDictionaries } from '../dictionary/dictionary.rows.ts'
import * as rows from './condition.rows.ts'
import { filterTableAt, isChoiceSource, misfitOf } from './condition.rules.ts'
import { arrangePanel, listChoices, selectPanel } from './panel.commands.ts'

/** The choices of a condition must come from an existing dictionary or one of our lists. */
const refuseIfWithoutSource = async (db: Db, { comboboxType, dictCode, comboboxUrl, requestType }: ConditionDraft) => {
  if (comboboxType === 'dict' && !(await selectDictionaries(db)).some(({ dictType }) => dictType === dictCode))
    throw refuse(conditionFailures.dictionaryUnknown)
  if (comboboxType === 'url' && !isChoiceSource(comboboxUrl, requestType))
    throw refuse(conditionFailures.addressUnknown)
}

/** The menus that have the condition must still support it, and must not have two conditions for one field. */
const refuseIfMisfit = async (tx: Tx, id: number, fields: ConditionDraft) => {
  for (const { menuName, menuUrl, others } of await rows.selectMenusUsing(tx, id)) {
    const table = filterTableAt(menuUrl)
    const fault = table === undefined ? '' : misfitOf(fields, table)
    if (fault !== '')
      throw refuse(conditionFailures.misfit, { message: `【${menuName}】正在使用这个条件，而它的${fault}` })
    if (others.includes(fields.conditionCode))
      throw refuse(conditionFailures.keyTwice, {
        message: `【${menuName}】已有查询字段 ${fields.conditionCode} 的条件`,
      })
  }
}

const fields = {
  tagName: '标签',
  conditionName: '名称',
  conditionCode: '字段',
  conditionType: ['类型', conditionType.label],
  op: ['比较方式', (op: ConditionDraft['op']) => operatorNames[op]],
  comboboxType: '选项来源',
  comboboxUrl: '选项地址',
  rtnCode: '值字段',
  rtnValue: '名称字段',
  requestType: '请求方式',
  dictCode: '字典',
  dtpStartSuffix: '开始时刻',
  dtpEndSuffix: '结束时刻',
  boxWidth: '宽度',
} as const

export const conditionRoutes = implement(
  conditionCalls,
  {
    ofMenu: ({ db, input }) => selectPanel(db, input.menuId, input),
    panel: ({ db, input }) => selectPanel(db, input.menuId),
    choices: ({ db, input }) => listChoices(db, input.menuId),

    arrange: async ({ db, input, logOperation }) => {
      const { menuName, before, after } = await arrangePanel(db, input)
      logOperation(
        `配置菜单【${menuName}】的查询条件：${after || '无'}，默认${foldState.label(input.isFold)}`,
        changesOf({ conditions: before }, { conditions: after }, { conditions: '查询条件' }),
      )
      return null
    },

    page: ({ db, input }) => rows.selectConditionPage(db, input),

    add: async ({ db, input, logOperation }) => {
      await refuseIfWithoutSource(db, input)
      const id = await rows.insertCondition(db, input)
      logOperation(`新增查询条件【${input.tagName}】，字段【${input.conditionCode}】`)
      return { id }
    },

    update: async ({ db, input, logOperation }) => {
      const { id, version, ...draft } = input
      await rows.lockConditions(db)
      const before = requireRow(await rows.lockCondition(db, id))
      checkVersion(before, version)
      await refuseIfWithoutSource(db, draft)
      await refuseIfMisfit(db, id, draft)
      await rows.updateCondition(db, id, draft)
      const changes = changesOf(before, { ...before, ...draft }, fields)
      logOperation(changeSentence(`查询条件【${before.tagName}】`, changes), changes)
      return null
    },

    delete: async ({ db, input, logOperation }) => {
      await rows.lockConditions(db)
      const before = requireRow(await rows.lockCondition(db, input.id))
      const menus = await rows.selectMenusUsing(db, input.id)
      if (menus.length > 0)
        throw refuse(conditionFailures.arranged, {
          message: `${conditionFailures.arranged.message}：${menus.map(({ menuName }) => `【${menuName}】`).join('')}`,
        })
      await rows.deleteCondition(db, input.id)
      logOperation(`删除查询条件【${before.tagName}】`)
      return null
    },
  },
  { condition_tag_taken: conditionFailures.tagTaken },
)
