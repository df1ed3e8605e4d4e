import type { InputOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { type Choice, conditionFailures, type QueryCondition } from '@seam/contract/system/menu/condition'
import type { conditionCalls } from '@seam/contract/system/menu/condition.calls'
import type { Db, Tx } from '../../../db/database.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import { selectDictionaries } from '../dictionary/dictionary.rows.ts'
import { enabledEntries } from '../dictionary/dictionary.rules.ts'
import { lockConditions, selectConditions, selectConditionsByIds } from './condition.rows.ts'
import { filterTableAt, findRepeatedKey, misfitOf } from './condition.rules.ts'
import * as rows from './panel.rows.ts'

type Row = Omit<QueryCondition, 'options'>

/** The entries of a dictionary; other conditions have no options, or get them elsewhere. */
const withOptions = async (db: Db, conditions: readonly Row[]): Promise<QueryCondition[]> => {
  const isOfDictionary = (row: Row) => row.comboboxType === 'dict'
  const dictionaries = conditions.some(isOfDictionary) ? await selectDictionaries(db) : []
  return conditions.map(row => {
    const entries = dictionaries.find(({ dictType }) => isOfDictionary(row) && dictType === row.dictCode)?.entries ?? []
    const options = enabledEntries(entries).map(entry => ({ name: entry.dictCodeName, value: entry.dictCode }))
    return { ...row, options }
  })
}

/** One page of the conditions of a menu in order, and whether its panel is expanded at first. */
export const selectPanel = async (db: Db, menuId: number, page?: { pageNo: number; pageSize: number }) => {
  const all = await rows.selectPanelConditions(db, menuId)
  const from = page === undefined ? 0 : (page.pageNo - 1) * page.pageSize
  const conditions = await withOptions(db, all.slice(from, page === undefined ? undefined : from + page.pageSize))
  const arrangement = await rows.findArrangement(db, menuId)
  return {
    page: { rows: conditions, totalRecords: all.length },
    isFold: arrangement?.isFold ?? 1,
    arranged: arrangement !== undefined,
  }
}

/** Every condition that this menu can use: its own first, in order, then those that its list supports. */
export const listChoices = async (db: Db, menuId: number) => {
  const menu = requireRow(await rows.findMenu(db, menuId))
  const table = filterTableAt(menu.menuUrl)
  const [all, arranged, arrangement] = await Promise.all([
    selectConditions(db),
    rows.selectPanelConditions(db, menuId),
    rows.findArrangement(db, menuId),
  ])
  const conditionIds = arranged.map(({ id }) => id)
  const place = (choice: Choice) => {
    const at = conditionIds.indexOf(choice.id)
    if (at >= 0) return at
    return choice.fault === '' ? conditionIds.length : conditionIds.length + 1
  }
  const choices = all.map(row => ({
    ...row,
    fault: table === undefined ? conditionFailures.noList.message : misfitOf(row, table),
  }))
  return {
    rows: choices.sort((a, b) => place(a) - place(b)),
    conditionIds,
    isFold: arrangement?.isFold ?? (1 as const),
    version: arrangement?.version ?? 0,
  }
}

const namesOf = (conditions: readonly { conditionName: string }[]) =>
  conditions.map(({ conditionName }) => conditionName).join('、')

/** Arranges the panel of a menu; returns the conditions before and after, by name. */
export const arrangePanel = async (tx: Tx, input: InputOf<typeof conditionCalls.arrange>) => {
  const { menuId, conditionIds, isFold, version } = input
  await lockConditions(tx)
  const menu = requireRow(await rows.lockMenu(tx, menuId))
  const arrangement = await rows.findArrangement(tx, menuId)
  if (version !== undefined && version !== (arrangement?.version ?? 0)) throw refuse(commonFailures.changedMeanwhile)
  const table = requireRow(filterTableAt(menu.menuUrl), conditionFailures.noList)
  const conditions = await selectConditionsByIds(tx, conditionIds)
  const chosen = conditionIds.map(id =>
    requireRow(
      conditions.find(one => one.id === id),
      conditionFailures.unknown,
    ),
  )
  for (const condition of chosen) {
    const fault = misfitOf(condition, table)
    if (fault !== '')
      throw refuse(conditionFailures.misfit, { message: `【${condition.tagName}】不能用于该菜单：${fault}` })
  }
  const twice = findRepeatedKey(chosen)
  if (twice !== undefined)
    throw refuse(conditionFailures.keyTwice, { message: `${conditionFailures.keyTwice.message}：${twice}` })
  const before = namesOf(await rows.selectPanelConditions(tx, menuId))
  await rows.replacePanel(tx, menuId, conditionIds, isFold)
  return { menuName: menu.menuName, before, after: namesOf(chosen) }
}
