import { PrinterOutlined } from '@ant-design/icons'
import { clientSource } from '@seam/contract/client/client'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { Permit } from '../../../kit/session/permit.tsx'
import { useSession } from '../../../kit/session/session.ts'
import { SalesmanPicker } from '../../../shared/catalogue/salesman-picker.tsx'
import { ranges, type StatFilters } from './stat-filters.ts'
import './stat-frame.css'

type Props = {
  title: string
  filters: StatFilters
  /** when the figures were counted */
  asOf: string | undefined
  /** further filters, and the export */
  tools?: ReactNode
  children: ReactNode
}

const known: readonly string[] = ['source', 'salesmanId']

/** A page of figures: filters, which its address keeps, then figures, chart and table. */
export const StatFrame = ({ title, filters, asOf, tools, children }: Props) => {
  const { user } = useSession()
  const { input, range, change, valueOf, choose } = filters
  const others = input.query.filter(({ key }) => !known.includes(key)).length
  return (
    <div className="stat-frame">
      <header>
        <h2>{title}</h2>
        <p className="stat-frame-period">
          {input.startTime} 至 {input.endTime}
          {asOf && <span>，统计于 {asOf}</span>}
          <span className="stat-frame-printed">，{user.userName}</span>
        </p>
      </header>
      <div className="stat-frame-filters">
        <Select
          aria-label="期间"
          value={range ?? undefined}
          placeholder="近 90 天"
          allowClear
          options={ranges.map(({ value, label }) => ({ value, label }))}
          onChange={next => change({ range: next, startTime: undefined, endTime: undefined })}
        />
        <input
          type="date"
          aria-label="开始日期"
          value={input.startTime}
          max={input.endTime}
          onChange={event => change({ startTime: event.target.value, endTime: input.endTime, range: undefined })}
        />
        <input
          type="date"
          aria-label="结束日期"
          value={input.endTime}
          min={input.startTime}
          onChange={event => change({ startTime: input.startTime, endTime: event.target.value, range: undefined })}
        />
        <Select
          aria-label="客户来源"
          value={valueOf('source')}
          placeholder="全部来源"
          allowClear
          options={clientSource.options.map(({ value, label }) => ({ value, label }))}
          onChange={next => choose('source', next)}
        />
        <Permit of={['salesmanView']}>
          <SalesmanPicker
            value={valueOf('salesmanId') ?? null}
            withStopped
            onChange={next => choose('salesmanId', next)}
          />
        </Permit>
        {others > 0 && <Button onClick={() => change({ query: undefined })}>清除带入的 {others} 个条件</Button>}
        {tools}
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          打印
        </Button>
      </div>
      {children}
    </div>
  )
}
