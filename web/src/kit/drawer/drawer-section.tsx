import type { ReactNode } from 'react'
import './drawer-section.css'

type Props = { title: string; isEmpty: boolean; heads: readonly string[]; children: ReactNode }

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
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    )}
  </section>
)
