import type { ChangedItems } from '@seam/contract/lab/result/result.row'
import { itemState } from '@seam/contract/lab/sample/sample'
import type { Change as LogChange } from '../../../../kit/log.ts'
import { type Item, labelOf } from './item.rules.ts'

const valuesText = (values: ChangedItems['items'][number]['values']): string =>
  values
    .map(({ component, reported, reason }) => `${component === '' ? '' : `${component} `}${reported ?? reason}`)
    .join('、') || '空'

const itemsText = (items: readonly Item[]): string => {
  const [first] = items
  if (first === undefined) return ''
  return items.length === 1 ? `【${labelOf(first)}】` : `【${labelOf(first)}】等${items.length}项`
}

/** 录入【2K7MNPX 灰分】等3项的结果, and the values of each before and after, including calculated items. */
export const logTextOf = (
  verb: string,
  inputItems: readonly Item[],
  items: readonly Item[],
  answer: ChangedItems,
): readonly [sentence: string, changes: LogChange[]] => {
  const before = new Map(items.map(item => [item.id, item]))
  const changes = answer.items.flatMap(({ itemId, state, values }) => {
    const item = before.get(itemId)
    if (item === undefined) return []
    return [
      {
        field: String(itemId),
        label: labelOf(item),
        before: `${valuesText([...(item.current?.values ?? [])])}（${itemState.label(item.state)}）`,
        after: `${valuesText(values)}（${itemState.label(state)}）`,
      },
    ]
  })
  return [`${verb}${itemsText(inputItems)}的结果`, changes]
}
