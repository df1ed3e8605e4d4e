import type { Read } from '../../../../kit/answer/answer.tsx'
import { figureText } from '../../../../kit/number/number-text.ts'
import './figure-cards.css'

type Pending = Pick<Read<unknown>, 'error'>

type FigureCard = {
  readonly name: string
  /** undefined: not answered; null: nothing to count */
  readonly value: string | number | null | undefined
  readonly unit?: string
  /** what the figure leaves out */
  readonly note?: string | undefined
  /** the rows that it counts */
  readonly href?: string | undefined
  /** the call that answers it, if not that of the other cards */
  readonly read?: Pending
  /** marked as needing attention */
  readonly alert?: boolean
}

const textOf = (value: FigureCard['value'], { error }: Pending) =>
  value === undefined ? (error === null ? '…' : '未加载') : (figureText(value) ?? '--')

/** The figures of a page; each opens its rows. */
export const FigureCards = ({ cards, read }: { cards: readonly FigureCard[]; read: Pending }) => (
  <ul className="figure-cards">
    {cards.map(({ name, value, unit = '', note, href, read: own = read, alert = false }) => {
      const content = (
        <>
          <span>
            {name}
            {note !== undefined && <small>{note}</small>}
          </span>
          <strong>
            {textOf(value, own)}
            {typeof value === 'string' || typeof value === 'number' ? <small>{unit}</small> : null}
          </strong>
        </>
      )
      return (
        <li
          key={name}
          className={alert ? 'figure-cards-alert' : ''}
          aria-busy={value === undefined && own.error === null}
        >
          {href === undefined || value === 0 ? <div>{content}</div> : <a href={href}>{content}</a>}
        </li>
      )
    })}
  </ul>
)
