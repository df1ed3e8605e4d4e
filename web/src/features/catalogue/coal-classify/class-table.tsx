import { bandText, type CoalClass, coalClasses } from '@seam/contract/catalogue/material/coal-class'

const plasticText = (row: CoalClass): string => {
  if (!('plastic' in row) || row.plastic === undefined) return ''
  const { thick, bLimit } = row.plastic
  return thick ? `Y>25.0（b>${bLimit}）` : `G>85时 Y≤25.0（b≤${bLimit}）`
}
const otherText = (row: CoalClass): string => ('h' in row ? `Hdaf ${bandText(row.h)}` : (row.light ?? ''))

/** The band of the volatile matter, which is the first digit of the class numbers. */
const bandOf = (possible: readonly string[]): readonly CoalClass[] => {
  const digits = new Set(possible.map(number => number[0]))
  return possible.length === 0 ? coalClasses : coalClasses.filter(({ number }) => digits.has(number[0]))
}

type Props = {
  /** numbers of the remaining classes */
  possible: readonly string[]
  decided: boolean
}

/** The classes of GB/T 5751; remaining classes and the decided one are highlighted. */
export const ClassTable = ({ possible, decided }: Props) => {
  const narrowed = possible.length < coalClasses.length
  return (
    <div className="coal-classify-table">
      <table aria-label="GB/T 5751 煤炭分类表">
        <thead>
          <tr>
            {['数码', '煤类', '代号', 'Vdaf %', 'G', 'Y mm（b %）', '其他'].map(title => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bandOf(possible).map(row => {
            const on = narrowed && possible.includes(row.number)
            return (
              <tr
                key={row.number}
                className={
                  on
                    ? decided
                      ? 'coal-classify-row-decided'
                      : 'coal-classify-row-possible'
                    : narrowed
                      ? 'coal-classify-row-out'
                      : undefined
                }
                aria-current={on && decided ? true : undefined}
              >
                <td>{row.number}</td>
                <td>{row.name}</td>
                <td>{row.code}</td>
                <td>{bandText(row.v)}</td>
                <td>{'g' in row ? bandText(row.g) : ''}</td>
                <td>{plasticText(row)}</td>
                <td>{otherText(row)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
