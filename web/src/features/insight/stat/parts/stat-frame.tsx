import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useSession } from '../../../../kit/session/session.ts'
import { FilterBar, FiltersInWords } from './filter-bar.tsx'
import type { StatFilters } from './stat-filters.ts'
import './stat-frame.css'

type Props = {
  title: string
  filters: StatFilters
  /** when the figures were counted */
  asOf: string | undefined
  /** without filters, for figures of no client */
  onlyPeriod?: boolean
  /** without the filters that narrow the client down, for readers who may not count one alone */
  withoutClient?: boolean
  /** what the tools have chosen, in words for paper */
  choices?: readonly string[]
  /** nothing else on the screen says what was chosen */
  choicesOnScreen?: boolean
  /** the figures are of a day: the end of the period */
  ofDay?: boolean
  /** further filters, and the export */
  tools?: ReactNode
  children: ReactNode
}

/** A statistics page: filters, which are stored in its address, then figures, chart and table. */
export const StatFrame = ({
  title,
  filters,
  asOf,
  onlyPeriod = false,
  withoutClient = false,
  choices = [],
  choicesOnScreen = false,
  ofDay = false,
  tools,
  children,
}: Props) => {
  const { user } = useSession()
  const { input } = filters
  return (
    <div className="stat-frame">
      <header>
        <h2>{title}</h2>
        <p className="stat-frame-period">
          {ofDay ? `截至 ${input.endTime}` : `${input.startTime} 至 ${input.endTime}`}
          {asOf && <span>，统计于 {asOf}</span>}
          {!onlyPeriod && <FiltersInWords filters={filters} />}
          <span className={choicesOnScreen ? '' : 'stat-frame-printed'}>
            {choices.map(choice => `，${choice}`).join('')}
          </span>
          <span className="stat-frame-printed">；打印人 {user.userName}</span>
        </p>
      </header>
      <div className="stat-frame-filters">
        <FilterBar filters={filters} onlyPeriod={onlyPeriod} withoutClient={withoutClient} ofDay={ofDay} />
        {tools}
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          打印
        </Button>
      </div>
      {children}
    </div>
  )
}
