import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './chart.css'

/** The figures of a chart as text: the first cell of each row is its name. */
type ChartTable = {
  readonly head: readonly string[]
  readonly rows: readonly {
    readonly key: string
    readonly cells: readonly string[]
    /** the rows of the whole line */
    readonly href?: string | undefined
    /** the rows of each figure, in the order of the cells behind the name */
    readonly hrefs?: readonly (string | undefined)[] | undefined
  }[]
}

type Props = {
  title: string
  table: ChartTable
  height: number
  legend?: ReactNode
  /** Figures that the drawing omits. */
  note?: string | undefined
  /** The drawing for this width, in pixels. */
  children: (width: number) => ReactNode
}

const initialWidth = 640

/** The available width; text in the drawing has the same size at every width. */
const useWidth = () => {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(initialWidth)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => setWidth(current => (element.clientWidth > 0 ? element.clientWidth : current))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { box, width }
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Arrow keys move between marks: one press of Tab enters the chart, the next leaves it. */
const moveFocus = (event: KeyboardEvent<SVGSVGElement>) => {
  const marks = [...event.currentTarget.querySelectorAll<SVGElement>('[data-mark]')]
  const current = marks.findIndex(mark => mark === document.activeElement)
  const step = steps[event.key]
  const next =
    step !== undefined ? current + step : event.key === 'Home' ? 0 : event.key === 'End' ? marks.length - 1 : -1
  const mark = current < 0 ? undefined : marks[next]
  if (mark === undefined) return
  event.preventDefault()
  mark.focus()
}

const Linked = ({ text, href }: { text: string | undefined; href: string | undefined }) =>
  href === undefined ? text : <a href={href}>{text}</a>

const Figures = ({ title, table }: { title: string; table: ChartTable }) => (
  <table>
    <caption className="visually-hidden">{title}</caption>
    <thead>
      <tr>
        {table.head.map(text => (
          <th key={text} scope="col">
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {table.rows.map(({ key, cells: [name, ...values], href, hrefs = [] }) => (
        <tr key={key}>
          <th scope="row">
            <Linked text={name} href={href} />
          </th>
          {values.map((value, index) => (
            <td key={table.head[index + 1]}>
              <Linked text={value} href={hrefs[index]} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** A chart with its title, its legend and the switch to its table. */
export const ChartFrame = ({ title, table, height, legend, note, children }: Props) => {
  const { box, width } = useWidth()
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const isEmpty = table.rows.length === 0
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption>
        <span id={id} className="chart-title">
          {title}
        </span>
        {!asTable && legend}
        {!isEmpty && (
          <button type="button" className="chart-switch" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? '看图形' : '看表格'}
          </button>
        )}
      </figcaption>
      <div ref={box} className="chart-body">
        {isEmpty ? (
          <p className="chart-empty">暂无数据</p>
        ) : asTable ? (
          <Figures title={title} table={table} />
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys act on the marks within
          <svg aria-labelledby={id} viewBox={`0 0 ${width} ${height}`} height={height} onKeyDown={moveFocus}>
            {children(width)}
          </svg>
        )}
      </div>
      {!asTable && note !== undefined && <p className="chart-note">{note}</p>}
    </figure>
  )
}

/** Names the marks that a phone shows only in the table. */
export const leftNote = (left: number): string | undefined => (left > 0 ? `另有 ${left} 项见表格` : undefined)
