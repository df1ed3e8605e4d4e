import type { ReactNode } from 'react'
import './drawer-section.css'

/** The title of a column; that of a column of amounts is at its right edge, as the amounts are. */
type ColumnHead = string | { readonly amount: string }

type Props = { title: string; isEmpty: boolean; heads: readonly ColumnHead[]; children: ReactNode }

const amountClass = 'drawer-section-amount'

/** A cell of a column of amounts. */
export const AmountCell = ({ children }: { children: ReactNode }) => <td className={amountClass}>{children}</td>

const HeadCell = ({ head }: { head: ColumnHead }) =>
  typeof head === 'string' ? (
    <th scope="col">{head}</th>
  ) : (
    <th scope="col" className={amountClass}>
      {head.amount}
    </th>
  )

const titleOf = (head: ColumnHead) => (typeof head === 'string' ? head : head.amount)

/** A table of a drawer under its title. */
export const DrawerSection = ({ title, isEmpty, heads, children }: Props) => (
  <section className="drawer-section">
    <h3>{title}</h3>
    {isEmpty ? (
      <p className="soft">没有{title}</p>
    ) : (
      <div className="drawer-section-scroll">
        <table>
          <thead>
            <tr>
              {heads.map(head => (
                <HeadCell key={titleOf(head)} head={head} />
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    )}
  </section>
)
