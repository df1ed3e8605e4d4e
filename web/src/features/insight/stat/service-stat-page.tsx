import { inputOfRow } from '@seam/contract/insight/stat/drill/drill'
import type { FigureInput } from '@seam/contract/insight/stat/figure-input'
import { fillSteps } from '@seam/contract/insight/stat/fill-steps'
import {
  dimensionsWithoutClient,
  emptyServiceRow,
  isTimeStep,
  type ServiceDimension,
  type ServiceRow,
  serviceDimension,
  serviceHeadings,
  serviceStatCalls,
} from '@seam/contract/insight/stat/service'
import { isRestKey } from '@seam/contract/insight/stat/stat'
import type { OutputOf } from '@seam/contract/kit/call'
import { monthOf, type TimeStep } from '@seam/contract/kit/value/day'
import { Select } from 'antd'
import { Answer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { RankedBars } from '../../../kit/chart/bar-chart.tsx'
import { SeriesChart } from '../../../kit/chart/series-chart.tsx'
import { ExportButton } from '../../../kit/export/export-button.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { useRowAddresses } from '../../../kit/page-table/state/use-row-addresses.ts'
import { usePermit } from '../../../kit/session/permit.tsx'
import { HiddenChargesNote } from '../../../shared/client/own-shift-note.tsx'
import { noteOfMonths } from './parts/chart-step.ts'
import { addressOfKeys, keysBefore } from './parts/key-pages.ts'
import { OutstandingNote, outstandingName, outstandingText } from './parts/outstanding.tsx'
import { useStatFilters } from './parts/stat-filters.ts'
import { StatFrame } from './parts/stat-frame.tsx'
import { FigureLink, type StatColumn, StatTable } from './parts/stat-table.tsx'
import { useBlind } from './parts/use-blind.ts'
import { FeeLineRows } from './rows/fee-line-rows.tsx'
import { MoneyRows } from './rows/figure-rows.tsx'
import { RejectedSamples } from './rows/rejected-samples.tsx'

const { name: _name, income: incomeTitle, ...countTitles } = serviceHeadings
const counts = Object.entries(countTitles) as [keyof typeof countTitles, string][]
const barsAtMost = 20

type Services = OutputOf<typeof serviceStatCalls.count>

const withEveryStep = (data: Services, step: TimeStep, input: FigureInput) =>
  fillSteps(
    data,
    step,
    input,
    ({ key }) => key,
    key => emptyServiceRow(key, step === 'month' ? monthOf(key) : key, data.total.income === null ? null : '0.00'),
  )

/** What was done for whom, by one dimension; every count opens its rows. */
export const ServiceStatPage = () => {
  const { rowsAddress, chargesAddress, entriesAddress } = useRowAddresses()
  const filters = useStatFilters()
  const { input, get, change, search } = filters
  const seesMoney = usePermit(['statMoney'])
  const blind = useBlind()
  const dimensions = serviceDimension.options.filter(({ value }) => !blind || dimensionsWithoutClient.includes(value))
  const parameter = get('by')
  const by: ServiceDimension = dimensions.find(({ value }) => value === parameter)?.value ?? 'month'
  const step = isTimeStep(by) ? by : undefined
  const division = { by, after: keysBefore(filters) }
  const read = useRead(serviceStatCalls.count, { ...input, ...division }, { keepPrevious: true })
  const note = step && noteOfMonths(step, input, 2)
  const ofMonths = useRead(
    serviceStatCalls.count,
    { ...input, by: 'month' },
    { keepPrevious: true, enabled: note !== undefined },
  )
  const { data, error, refetch } = read
  if (get('list') === 'rejected') return <RejectedSamples filters={filters} />
  if (get('list') === 'line') return <FeeLineRows filters={filters} />
  if (get('list') === 'money') return <MoneyRows filters={filters} />
  const place = { path: '/stat/service', search } as const
  const total = data?.total
  const rows = data && (step === undefined ? data.rows : withEveryStep(data, step, input))
  const outstanding = data?.outstanding
  const addressOf = (figure: (typeof counts)[number][0], row: ServiceRow, own: ServiceDimension = by) =>
    addressOfKeys(place.path, filters, row.key) ?? rowsAddress(figure, inputOfRow(own, row.key, input), row.name)
  const markOf = (row: ServiceRow, own: ServiceDimension) => ({
    label: row.name,
    values: [row.samples, row.items],
    hrefs: [addressOf('samples', row, own), addressOf('items', row, own)],
  })
  const columns: readonly StatColumn<ServiceRow>[] = [
    {
      key: 'name',
      title: serviceDimension.label(by),
      render: row => <FigureLink value={row.name} href={addressOfKeys(place.path, filters, row.key)} />,
      total: '合计',
      rest: outstandingName(outstanding),
    },
    ...counts.map(([figure, title]) => ({
      key: figure,
      title,
      numeric: true,
      render: (row: ServiceRow) => <FigureLink value={row[figure]} href={addressOf(figure, row)} />,
      total: total && <FigureLink value={total[figure]} href={rowsAddress(figure, input, title)} />,
    })),
    ...(seesMoney
      ? [
          {
            key: 'income',
            title: incomeTitle,
            numeric: true,
            render: (row: ServiceRow) => (
              <FigureLink
                value={moneyText(row.income)}
                href={
                  addressOfKeys(place.path, filters, row.key) ??
                  chargesAddress(place, row.name, 'charged', by, row.key, input)
                }
              />
            ),
            total: total && <FigureLink value={moneyText(total.income)} href={entriesAddress(place, '收费', input)} />,
            rest: outstandingText(outstanding),
          },
        ]
      : []),
  ]
  return (
    <StatFrame
      title="服务统计"
      filters={filters}
      asOf={data?.asOf}
      withoutClient={blind}
      choices={[`维度：${serviceDimension.label(by)}`]}
      tools={
        <>
          <Select
            aria-label="维度"
            value={by}
            options={dimensions.map(({ value, label }) => ({ value, label }))}
            onChange={next => change({ by: next })}
          />
          <ExportButton
            call={serviceStatCalls.exportAll}
            input={{ ...input, ...division, columns: columns.map(({ key }) => key as keyof typeof serviceHeadings) }}
          />
        </>
      }
    >
      <Answer read={read}>
        {() =>
          step !== undefined ? (
            <SeriesChart
              title="收样与检测"
              unit="个"
              labelName={serviceDimension.label(by)}
              series={[{ name: '样品' }, { name: '检测项次', draw: 'line' }]}
              marks={(rows ?? []).map(row => markOf(row, by))}
              coarser={
                note === undefined || ofMonths.data === undefined
                  ? undefined
                  : { note, marks: withEveryStep(ofMonths.data, 'month', input).map(row => markOf(row, 'month')) }
              }
            />
          ) : (
            <RankedBars
              title="收样数"
              unit="个"
              labelName={serviceDimension.label(by)}
              bars={(rows ?? [])
                .filter(({ key, samples }) => samples > 0 && !isRestKey(key))
                .slice(0, barsAtMost)
                .map(row => ({ label: row.name, value: row.samples, href: addressOf('samples', row) }))}
            />
          )
        }
      </Answer>
      {data?.additive === false && <p>一份委托可有多个{serviceDimension.label(by)}，合计不等于各行之和。</p>}
      <OutstandingNote amounts={[outstanding]} />
      <HiddenChargesNote income={total?.income} />
      <StatTable
        label="服务统计"
        empty="期间内没有登记、签收、检测或收费"
        columns={columns}
        rows={rows}
        rowKey={row => row.key ?? ''}
        failure={error}
        onRetry={() => void refetch()}
      />
    </StatFrame>
  )
}
