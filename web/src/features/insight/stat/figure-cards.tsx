import './figure-cards.css'

type FigureCard = {
  readonly name: string
  /** undefined: loading; null: nothing to count */
  readonly value: string | number | null | undefined
  readonly unit?: string
  /** the rows that it counts */
  readonly href?: string | undefined
  /** marked as needing attention */
  readonly alert?: boolean
}

const textOf = (value: FigureCard['value']) => (value === undefined ? '…' : (value ?? '--'))

/** The figures of a page; each opens its rows. */
export const FigureCards = ({ cards }: { cards: readonly FigureCard[] }) => (
  <ul className="figure-cards">
    {cards.map(({ name, value, unit = '', href, alert = false }) => {
      const content = (
        <>
          <span>{name}</span>
          <strong>
            {textOf(value)}
            {typeof value === 'string' || typeof value === 'number' ? <small>{unit}</small> : null}
          </strong>
        </>
      )
      return (
        <li key={name} className={alert ? 'figure-cards-alert' : ''} aria-busy={value === undefined}>
          {href === undefined || value === 0 ? <div>{content}</div> : <a href={href}>{content}</a>}
        </li>
      )
    })}
  </ul>
)
