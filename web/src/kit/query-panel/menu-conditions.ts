import { foldState, type QueryCondition } from '@seam/contract/system/menu/condition'
import { conditionCalls } from '@seam/contract/system/menu/condition.calls'
import { menuType } from '@seam/contract/system/menu/menu'
import { useEffect, useMemo } from 'react'
import { useRead } from '../api/use-call.ts'
import { type MenuNode, useSession } from '../session/session.ts'
import { sessionValue } from '../session/session-value.ts'
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

const sourceOf = (condition: QueryCondition): OptionSource => {
  if (condition.comboboxType === 'url')
    return {
      url: condition.comboboxUrl,
      method: condition.requestType,
      valueField: condition.rtnCode || 'id',
      labelField: condition.rtnValue || 'name',
    }
  if (condition.options.length === 0 && condition.dictCode !== '') return { dictionary: condition.dictCode }
  return { options: condition.options.map(({ name, value }) => ({ label: name, value })) }
}

const timeOfDay = (suffix: string, usual: string) => /\d{2}:\d{2}:\d{2}/.exec(suffix)?.[0] ?? usual

/** Converts a condition configured for a menu to a condition of the panel. */
export const conditionFrom = (condition: QueryCondition): Condition => {
  const kind = kinds[condition.conditionType]
  const hasChoices = kind === 'select' || kind === 'tree'
  return {
    key: condition.conditionCode,
    label: condition.conditionName,
    kind,
    ...(kind === 'range' ? {} : { op: condition.op }),
    ...(hasChoices ? { source: sourceOf(condition), multiple: condition.op === 'in' } : {}),
    times: [timeOfDay(condition.dtpStartSuffix, '00:00:00'), timeOfDay(condition.dtpEndSuffix, '23:59:59')],
    ...(condition.boxWidth > 0 ? { width: condition.boxWidth } : {}),
  }
}

/**
 * The panel as configured by staff. What the configuration cannot express (a custom picker, an initial
 * value) comes from the page's condition of the same key.
 */
const arrangedFrom = (conditions: readonly QueryCondition[], own: readonly Condition[]): readonly Condition[] =>
  conditions.map(configured => {
    const usual = own.find(({ key }) => key === configured.conditionCode)
    const condition = conditionFrom(configured)
    if (usual === undefined || usual.kind !== condition.kind) return condition
    const { control, recent } = usual
    return { ...condition, ...(control && { control }), ...(recent && { recent }) }
  })

const minute = 60_000

const withAddress = (menus: readonly MenuNode[], address: string): MenuNode | undefined => {
  for (const menu of menus) {
    const match = menu.menuUrl === address && menu.type === menuType.menu ? menu : withAddress(menu.children, address)
    if (match !== undefined) return match
  }
  return undefined
}

type Panel = {
  readonly conditions: readonly Condition[]
  /** undefined: the page's default */
  readonly unfolded?: boolean
  /** false: the server has not answered yet; the conditions are a guess that reserves their places */
  readonly ready: boolean
}

type Places = Pick<Panel, 'unfolded'> & { readonly conditions: readonly Pick<Condition, 'key' | 'label' | 'kind'>[] }

/** The fields that the panel of an address had when it was last shown in this tab. */
const placesOf = (address: string) => sessionValue<Places>(`panel:${address}`)

/**
 * The search panel of the list at an address: as configured for the menu, otherwise as the page declares. Nothing is
 * loaded without an address, such as for a list inside a dialog.
 */
export const useMenuConditions = (address: string | undefined, own: readonly Condition[]): Panel => {
  const { functions } = useSession()
  const menu = useMemo(
    () => (address === undefined ? undefined : withAddress(functions, address)),
    [functions, address],
  )
  const { data, isError } = useRead(
    conditionCalls.ofMenu,
    { menuId: menu?.id ?? 0 },
    { enabled: menu !== undefined, staleTime: 5 * minute, quiet: true },
  )
  const panel = useMemo((): Panel => {
    // if the panel cannot be loaded, the rows are still shown
    if (menu === undefined || (isError && data === undefined)) return { conditions: own, ready: true }
    if (data === undefined) return { conditions: own, ...placesOf(menu.menuUrl).read(), ready: false }
    if (!data.arranged) return { conditions: own, ready: true }
    return {
      conditions: arrangedFrom(data.page.rows, own),
      unfolded: data.isFold === foldState.expanded,
      ready: true,
    }
  }, [menu, data, isError, own])
  useEffect(() => {
    if (menu === undefined || data === undefined) return
    const { conditions, unfolded = true } = panel
    const places = conditions.map(({ key, label, kind }) => ({ key, label, kind }))
    placesOf(menu.menuUrl).write(data.arranged ? { conditions: places, unfolded } : undefined)
  }, [menu, data, panel])
  return panel
}
