import type { ReactNode } from 'react'

type Props = {
  /** The name of the mark with its figures, for the tip and for screen readers. */
  label: string
  href?: string | undefined
  /** The mark that Tab reaches; arrow keys reach the others. */
  first?: boolean
  className?: string
  children: ReactNode
}

/** A figure of a chart: a link to its rows if it has an address, and focusable in any case. */
export const ChartMark = ({ label, href, first = false, className = '', children }: Props) => {
  const shared = {
    className: `chart-mark ${className}`,
    tabIndex: first ? 0 : -1,
    'aria-label': label,
    'data-mark': '',
  }
  const content = (
    <>
      <title>{label}</title>
      {children}
    </>
  )
  return href === undefined ? (
    <g role="graphics-symbol" {...shared}>
      {content}
    </g>
  ) : (
    <a href={href} {...shared}>
      {content}
    </a>
  )
}
