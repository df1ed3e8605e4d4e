import { moneyText } from '../../../../kit/money/money.tsx'
import { Symbol } from '../../../../kit/symbol/symbol.tsx'
import { type Choice, coveringGroup, shareOf } from './choice.ts'
import type { Orderable, OrderList } from './orderable.ts'

type Props = {
  entry: Orderable
  choices: readonly Choice[]
  list: OrderList
  /** Enter in the search field selects this one */
  first: boolean
  onToggle: () => void
}

const pressed = { all: true, some: 'mixed', none: false } as const

/** A package or project on the board, with its price or the reason why it is free. */
export const OrderToggle = ({ entry, choices, list, first, onToggle }: Props) => {
  const shared = shareOf(choices, entry, list)
  const groups = choices.map(choice => coveringGroup(choice, entry, list))
  const covering = groups.every(group => group !== undefined) ? groups[0] : undefined
  const price = entry.price === null ? '无单价' : moneyText(entry.price)
  const members = entry.kind === 'group' ? entry.projectIds.flatMap(id => list.projects.get(id) ?? []) : []
  return (
    <button
      type="button"
      className={first ? 'delegation-order-toggle delegation-order-toggle-first' : 'delegation-order-toggle'}
      aria-pressed={pressed[shared]}
      disabled={entry.price === null}
      data-covered={covering !== undefined || undefined}
      title={members.length > 0 ? members.map(({ name }) => name).join('、') : undefined}
      onClick={onToggle}
    >
      <span className="delegation-order-toggle-name">
        {entry.name}
        {entry.kind === 'project' && (
          <small>
            {entry.symbol !== undefined && <Symbol text={entry.symbol} />} {entry.of.unit}
          </small>
        )}
      </span>
      <span className="delegation-order-toggle-price">{covering === undefined ? price : `含于${covering.name}`}</span>
      {members.length > 0 && (
        <span className="delegation-order-toggle-members">
          {members.map(({ key, symbol, name }) => (
            <span key={key}>{symbol === undefined ? name : <Symbol text={symbol} />}</span>
          ))}
        </span>
      )}
    </button>
  )
}
