import { inputOfRow } from '@seam/contract/insight/stat/drill/drill'
import { type FigureInput, withFilter } from '@seam/contract/insight/stat/figure-input'
import { fillSteps } from '@seam/contract/insight/stat/fill-steps'
import {
  bridgeNames,
  type IncomeDimension,
  incomeDimension,
  incomeHeadings,
  platformCalls,
} from '@seam/contract/insight/stat/platform'
import { isRestKey } from '@seam/contract/insight/stat/stat'
import type { OutputOf } from '@seam/contract/kit/call'
import { none } from '@seam/contract/kit/list/figure-filters'
import { monthOf } from '@seam/contract/kit/value/day'
import { Select } from 'antd'
import { Answer, type Read } from '../../../../kit/answer/answer.tsx'
import { useRead } from '../../../../kit/api/use-call.ts'
import { RankedBars } from '../../../../kit/chart/bar-chart.tsx'
import { SeriesChart } from '../../../../kit/chart/series-chart.tsx'
import { moneyText } from '../../../../kit/money/money.tsx'
import { useRowAddresses } from '../../../../kit/page-table/state/use-row-addresses.ts'
import { OwnShiftNote } from '../../../../shared/client/own-shift-note.tsx'
import { noteOfMonths } from '../parts/chart-step.ts'
import { addressOfKeys } from '../parts/key-pages.ts'
import { OutstandingNote, outstandingName, outstandingText } from '../parts/outstanding.tsx'
import type { StatFilters } from '../parts/stat-filters.ts'
import { FigureLink, type StatColumn, StatTable } from '../parts/stat-table.tsx'

type Income = OutputOf<typeof platformCalls.income>
type Row = Income['rows'][number]

/** The dimension that the address names. */
export const incomeDimensionIn = ({ get }: StatFilters): IncomeDimension => {
  const parameter = get('by')
  return incomeDimension.values.find(value => value === parameter) ?? 'month'
}

export const yuan = (value: number): string => moneyText(value.toFixed(2))
const barsAtMost = 20

/** The addresses of the rows of a row of figures. */
const useAddressOf = (by: IncomeDimension, filters: StatFilters) => {
  const { input, search } = filters
  const { chargesAddress, rowsAddress } = useRowAddresses()
  return (figure: 'income' | 'cash', row: Row) => {
    if (isRestKey(row.key)) return addressOfKeys('/stat/platform', filters, row.key)
    if (by === 'grade') return rowsAddress(figure, withFilter(input, 'gradeId', Number(row.key ?? none)), row.name)
    const key = by === 'month' && row.key !== null ? `${row.key}-01` : row.key
    return figure === 'income'
      ? chargesAddress({ path: '/stat/platform', search }, row.name, figure, by, key, input)
      : rowsAddress(figure, inputOfRow(by, key, input), row.name)
  }
}

/** With the days or months in which no money moved. */
const withEveryStep = (data: Income, by: IncomeDimension, input: FigureInput): readonly Row[] => {
  if (by !== 'day' && by !== 'month') return data.rows
  const noAmount = (amount: string | null) => (amount === null ? null : '0.00')
  const { income, cash } = data.total
  return fillSteps(
    data,
    by,
    input,
    ({ key }) => key,
    first => {
      const key = by === 'month' ? monthOf(first) : first
      return { key, name: key, income: noAmount(income), cash: noAmount(cash) }
    },
  )
}

const hasIncome = (rows: readonly Row[] | undefined) => rows?.every(({ income }) => income !== null) === true

type Props = { read: Read<Income>; by: IncomeDimension; filters: StatFilters }

const MoneyChart = ({ rows, by, filters }: { rows: readonly Row[] } & Omit<Props, 'read'>) => {
  const addressOf = useAddressOf(by, filters)
  // Cash is not divided among delegations: there is none beside their filters.
  const hasCash = rows.every(({ cash }) => cash !== null)
  const name = hasCash ? '收费与到账' : '收费'
  const note = by === 'day' ? noteOfMonths('day', filters.input, hasCash ? 2 : 1) : undefined
  const ofMonth = useAddressOf('month', filters)
  const ofMonths = useRead(
    platformCalls.income,
    { ...filters.input, by: 'month' },
    { keepPrevious: true, enabled: note !== undefined },
  )
  const months = ofMonths.data && withEveryStep(ofMonths.data, 'month', filters.input)
  const markOf = (row: Row, address: typeof addressOf) => ({
    label: row.name,
    values: [Number(row.income), ...(hasCash ? [Number(row.cash)] : [])],
    hrefs: [address('income', row), ...(hasCash ? [address('cash', row)] : [])],
  })
  return by === 'day' || by === 'month' ? (
    <SeriesChart
      title={by === 'day' ? `每日${name}` : `每月${name}`}
      unit="元"
      labelName={by === 'day' ? '日期' : '月份'}
      format={yuan}
      series={[{ name: '收费' }, ...(hasCash ? [{ name: '到账', draw: 'line' as const }] : [])]}
      marks={rows.map(row => markOf(row, addressOf))}
      coarser={
        note === undefined || months === undefined
          ? undefined
          : { note, marks: months.map(row => markOf(row, ofMonth)) }
      }
    />
  ) : (
    <RankedBars
      title="收费"
      unit="元"
      labelName={incomeDimension.label(by)}
      format={yuan}
      bars={rows
        .filter(({ key }) => !isRestKey(key))
        .toSorted((a, b) => Number(b.income) - Number(a.income))
        .slice(0, barsAtMost)
        .map(row => ({ label: row.name, value: Number(row.income), href: addressOf('income', row) }))}
    />
  )
}

type Amount = readonly [name: string, amount: string | null, href: string | undefined]

const Amounts = ({ of }: { of: readonly Amount[] }) => (
  <dl className="stat-frame-sheet stat-frame-bridge">
    {of.map(([name, amount, href]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <FigureLink value={moneyText(amount)} href={amount === null ? undefined : href} />
        </dd>
      </div>
    ))}
  </dl>
)

/** Charges and cash by one dimension, what lies between them, and where the cash came in. */
export const PlatformMoney = ({ read, by, filters }: Props) => {
  const { data, error, refetch } = read
  const addressOf = useAddressOf(by, filters)
  const { input } = filters
  const { rowsAddress, bridgeAddress } = useRowAddresses()
  const rows = data && withEveryStep(data, by, input)
  const columns: readonly StatColumn<Row>[] = [
    {
      key: 'name',
      title: incomeDimension.label(by),
      render: row => <FigureLink value={row.name} href={addressOfKeys('/stat/platform', filters, row.key)} />,
      total: '合计',
      rest: outstandingName(data?.outstanding),
    },
    ...(['income', 'cash'] as const).map(figure => ({
      key: figure,
      title: incomeHeadings[figure],
      numeric: true,
      render: (row: Row) =>
        row[figure] === null ? null : <FigureLink value={moneyText(row[figure])} href={addressOf(figure, row)} />,
      total:
        data === undefined || data.total[figure] === null ? undefined : (
          <FigureLink
            value={moneyText(data.total[figure])}
            href={rowsAddress(figure, input, figure === 'income' ? '收费' : '到账')}
          />
        ),
      rest: figure === 'income' ? outstandingText(data?.outstanding) : undefined,
    })),
  ]
  return (
    <>
      <Answer read={read}>
        {({ bridge, methods, leavesOutOwnShift }) => (
          <>
            <OwnShiftNote isShown={leavesOutOwnShift} hidesIncome />
            {hasIncome(rows) && <MoneyChart rows={rows ?? []} by={by} filters={filters} />}
            {bridge.cash !== null && (
              <Amounts of={bridgeNames.map(([key, name]) => [name, bridge[key], bridgeAddress(key, input, name)])} />
            )}
            {methods.length > 0 && (
              <Amounts
                of={methods.map(({ account, name, amount }) => [
                  `到账：${name}`,
                  amount,
                  bridgeAddress('cash', input, name, account),
                ])}
              />
            )}
          </>
        )}
      </Answer>
      <Select
        aria-label="收费维度"
        className="stat-frame-choice"
        value={by}
        options={incomeDimension.options.map(({ value, label }) => ({ value, label }))}
        onChange={next => filters.change({ by: next })}
      />
      <OutstandingNote amounts={[data?.outstanding]} />
      <StatTable
        label="收费与到账"
        empty="期间内没有收费和到账"
        columns={columns}
        rows={rows}
        rowKey={row => row.key ?? ''}
        failure={error}
        onRetry={() => void refetch()}
      />
    </>
  )
}
