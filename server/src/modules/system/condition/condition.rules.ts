import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { type FilterKind, type FilterTable, filterTableOf, operatorsOf } from '@seam/contract/kit/list/page'
import { listAt } from '@seam/contract/lists'
import {
  type ConditionType,
  conditionType,
  operatorNames,
  type QueryCondition,
} from '@seam/contract/system/menu/condition'

const compared: readonly FilterKind[] = ['text', 'code', 'number', 'member']
const kindsOf: Readonly<Record<ConditionType, readonly FilterKind[]>> = {
  0: ['text', 'code', 'search'],
  1: compared,
  3: ['time', 'day'],
  4: ['time', 'day'],
  5: ['time', 'day'],
  6: compared,
}

/** The filter keys of the list on the screen with this address; undefined if there is none. */
export const filterTableAt = (menuUrl: string): FilterTable | undefined => {
  const list = Object.hasOwn(listAt, menuUrl) ? listAt[menuUrl] : undefined
  return list && filterTableOf(list.input)
}

type ConditionField = Pick<QueryCondition, 'conditionCode' | 'conditionType' | 'op'>

/** Why a list does not support this condition; '' if it does. */
export const misfitOf = ({ conditionCode, conditionType: type, op }: ConditionField, table: FilterTable): string => {
  const kind = Object.hasOwn(table, conditionCode) ? table[conditionCode] : undefined
  if (kind === undefined) return `列表没有字段 ${conditionCode}`
  if (!kindsOf[type].includes(kind)) return `字段 ${conditionCode} 不能用【${conditionType.label(type)}】查询`
  return operatorsOf[kind].includes(op) ? '' : `字段 ${conditionCode} 不能按【${operatorNames[op]}】查询`
}

const calls: readonly Call[] = Object.values(allCalls).flatMap((table): Call[] => Object.values(table))

/**
 * Whether this is an address of ours that reads without required input. Choices come from such addresses only: a
 * browser requests them automatically, so an address that changes something, or that of another server, must not be
 * among them.
 */
export const isChoiceSource = (address: string, method: 'GET' | 'POST'): boolean => {
  const path = address.startsWith('/') ? address : `/api/manage/${address}`
  const call = calls.find(one => one.method === method && [one.path, ...one.also].some(alias => alias === path))
  return call?.kind === 'read' && call.input.safeParse({}).success
}

/** The first key that several of these conditions have. */
export const findRepeatedKey = (conditions: readonly ConditionField[]): string | undefined =>
  conditions.find(({ conditionCode }, at) => conditions.findIndex(one => one.conditionCode === conditionCode) < at)
    ?.conditionCode
