import { projectKind } from '@seam/contract/catalogue/project/project'
import { moneyText } from '../../../../kit/money/money.tsx'
import { Symbol } from '../../../../kit/symbol/symbol.tsx'
import { type Choice, coveringGroup, includesEntry } from './choice.ts'
import type { Orderable, OrderList } from './orderable.ts'

type Props = { entry: Orderable; choice: Choice; list: OrderList }

const stateOf = ({ entry, choice, list }: Props) => {
  if (includesEntry(choice, entry)) return '✓ 已选'
  const group = coveringGroup(choice, entry, list)
  if (group !== undefined) return `含于${group.name}`
  return entry.price === null ? '无单价' : `¥${moneyText(entry.price)}`
}

/** A package or project in the list of a cell. */
export const OrderLine = (props: Props) => {
  const { entry } = props
  return (
    <>
      {entry.kind === 'group' ? <b>{entry.name}</b> : entry.name}
      <span className="delegation-order-line-symbol">
        {entry.kind === 'group' ? (
          '套餐'
        ) : entry.symbol === undefined ? (
          projectKind.label(entry.of.kind)
        ) : (
          <Symbol text={entry.symbol} />
        )}
      </span>
      <small>{stateOf(props)}</small>
    </>
  )
}
