import { conditionCalls, foldState, type QueryCondition } from '@seam/contract/system/condition'
import { useMemo } from 'react'
import { useRead } from '../api/use-call.ts'
import type { Condition, ConditionKind } from './condition.ts'
import type { OptionSource } from './option-source.ts'

const kinds: Record<QueryCondition['conditionType'], ConditionKind> = {
  0: 'text',
  1: 'select',
  3: 'date',
  4: 'datetime',
  5: 'range',
  6: 'tree',
}

const sourceOf = (given: QueryCondition): OptionSource => {
  if (given.comboboxType === 'url')
    return {
      url: given.comboboxUrl,
      method: given.requestType,
      valueField: given.rtnCode || 'id',
      labelField: given.rtnValue || 'name',
    }
  if (given.options.length === 0 && given.dictCode !== '') return { dictionary: given.dictCode }
  return { options: given.options.map(({ name, value }) => ({ label: name, value })) }
}

const timeOfDay = (suffix: string, usual: string) => /\d{2}:\d{2}:\d{2}/.exec(suffix)?.[0] ?? usual

/** A condition as staff configured it for a menu → one of the panel. */
export const conditionFrom = (given: QueryCondition): Condition => {
  const kind = kinds[given.conditionType]
  const chosen = kind === 'select' || kind === 'tree'
  return {
    key: given.conditionCode,
    label: given.conditionName,
    kind,
    ...(kind === 'range' ? {} : { op: given.op }),
    ...(chosen ? { source: sourceOf(given), multiple: given.op === 'in' } : {}),
    times: [timeOfDay(given.dtpStartSuffix, '00:00:00'), timeOfDay(given.dtpEndSuffix, '23:59:59')],
    ...(given.boxWidth > 0 ? { width: given.boxWidth } : {}),
  }
}

const minute = 60_000

/** The search panel of a menu; undefined until the server has answered. */
export const useMenuConditions = (menuId: number | undefined) => {
  const { data } = useRead(
    conditionCalls.ofMenu,
    { menuId: menuId ?? 0 },
    { enabled: menuId !== undefined, staleTime: 5 * minute },
  )
  return useMemo(
    () => data && { conditions: data.page.rows.map(conditionFrom), unfolded: data.isFold === foldState.expanded },
    [data],
  )
}
