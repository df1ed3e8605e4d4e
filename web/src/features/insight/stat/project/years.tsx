import { inputOfRow, inputToSameDay } from '@seam/contract/insight/stat/drill/drill'
import type { FigureInput } from '@seam/contract/insight/stat/figure-input'
import { projectStatCalls, type YearMeasure, yearMeasure } from '@seam/contract/insight/stat/project'
import { dayOf } from '@seam/contract/kit/value/day'
import { Select } from 'antd'
import { Fragment } from 'react'
import { Answer } from '../../../../kit/answer/answer.tsx'
import { useRead } from '../../../../kit/api/use-call.ts'
import { SeriesChart } from '../../../../kit/chart/series-chart.tsx'
import { moneyText } from '../../../../kit/money/money.tsx'
import { useRowAddresses } from '../../../../kit/page-table/state/use-row-addresses.ts'
import { usePermit } from '../../../../kit/session/permit.tsx'
import type { StatFilters } from '../parts/stat-filters.ts'
import { FigureLink } from '../parts/stat-table.tsx'

/** A month of one year: the input that selects it. */
const monthOf = (year: number, month: number, input: FigureInput) => {
  const ofYear = { ...input, startTime: `${year}-01-01`, endTime: `${year}-12-31` }
  return inputOfRow('month', `${year}-${String(month).padStart(2, '0')}-01`, ofYear)
}

/** A measure of three years by month, and its growth up to today; every figure opens its rows. */
export const Years = ({ filters: { input, get, change, search } }: { filters: StatFilters }) => {
  const { rowsAddress, entriesAddress } = useRowAddresses()
  const seesMoney = usePermit(['statMoney'])
  const parameter = get('measure')
  const measure: YearMeasure = yearMeasure.values.find(value => value === parameter) ?? 'items'
  const year = Number(input.endTime.slice(0, 4))
  const addressOf = (time: string, own: FigureInput | undefined) => {
    const name = `${time} ${yearMeasure.label(measure)}`
    return measure === 'income'
      ? entriesAddress({ path: '/stat/project', search }, name, own)
      : rowsAddress(measure, own, name)
  }
  const addressOfMonth = (of: number, month: number) =>
    addressOf(`${of}-${String(month).padStart(2, '0')}`, monthOf(of, month, input))
  const amountText = (amount: string | null) => (measure === 'income' ? moneyText(amount) : Number(amount))
  const years = [year, year - 1, year - 2]
  const read = useRead(projectStatCalls.years, { ...input, measure, years }, { keepPrevious: true })
  return (
    <div className="stat-frame-sheet">
      <Select
        aria-label="指标"
        value={measure}
        options={yearMeasure.options
          .filter(({ value }) => seesMoney || value !== 'income')
          .map(({ value, label }) => ({ value, label }))}
        onChange={next => change({ measure: next })}
      />
      <Answer read={read}>
        {({ rows, asOf }) => (
          <>
            <SeriesChart
              title={`${yearMeasure.label(measure)}：各年比较`}
              unit={measure === 'income' ? '元' : '个'}
              labelName="月份"
              onPhone={12}
              series={rows.map(row => ({ name: `${row.year} 年`, draw: 'line' as const }))}
              marks={Array.from({ length: 12 }, (_, at) => ({
                label: `${at + 1} 月`,
                short: `${at + 1}`,
                values: rows.map(row => (typeof row.months[at] === 'string' ? Number(row.months[at]) : null)),
                hrefs: rows.map(row => addressOfMonth(row.year, at + 1)),
              }))}
            />
            <p>
              {rows
                .filter(({ growth }) => growth !== null)
                .map((row, at) => (
                  <Fragment key={row.year}>
                    {at > 0 && '；'}
                    {row.year} 年到今天{' '}
                    <FigureLink
                      value={amountText(row.sameDay)}
                      href={addressOf(`${row.year} 年到今天`, inputToSameDay(row.year, dayOf(asOf), input))}
                    />
                    ，比上年同期 {Number(row.growth) > 0 ? '+' : ''}
                    {row.growth}%
                  </Fragment>
                ))}
            </p>
          </>
        )}
      </Answer>
    </div>
  )
}
