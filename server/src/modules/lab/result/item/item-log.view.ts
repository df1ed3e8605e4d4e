import type { ChangedItems } from '@seam/contract/lab/result.row'
import { itemState } from '@seam/contract/lab/sample'
import type { Change as LogChange } from '../../../../kit/log.ts'
import { type Item, labelOf } from './item.rules.ts'

const shown = (values: ChangedItems['items'][number]['values']): string =>
  values
    .map(({ component, reported, reason }) => `${component === '' ? '' : `${component} `}${reported ?? reason}`)
    .join('、') || '空'

const several = (items: readonly Item[]): string => {
  const [first] = items
  if (first === undefined) return ''
  return items.length === 1 ? `【${labelOf(first)}】` : `【${labelOf(first)}】等${items.length}项`
}

/** 录入【2K7MNPX 灰分】等3项的结果, and for each what it was before and after; those that follow by calculation too. */
export const logTextOf = (
  verb: string,
  named: readonly Item[],
  items: readonly Item[],
  standing: ChangedItems,
): readonly [sentence: string, changes: LogChange[]] => {
  const before = new Map(items.map(item => [item.id, item]))
  const changes = standing.items.flatMap(({ itemId, state, values }) => {
    const item = before.get(itemId)
    if (item === undefined) return []
    return [
      {
        field: String(itemId),
        label: labelOf(item),
        before: `${shown([...(item.current?.values ?? [])])}（${itemState.label(item.state)}）`,
        after: `${shown(values)}（${itemState.label(state)}）`,
      },
    ]
  })
  return [`${verb}${several(named)}的结果`, changes]
}
