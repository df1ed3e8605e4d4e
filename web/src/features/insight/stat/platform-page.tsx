import { inputOfRow } from '@seam/contract/insight/stat/drill'
import { type ClientSourceRow, platformCalls } from '@seam/contract/insight/stat/platform'
import { useRead } from '../../../kit/api/use-call.ts'
import { RankedBars, ShareBar } from '../../../kit/chart/bar-chart.tsx'
import { SeriesChart } from '../../../kit/chart/series-chart.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { rowsAddress } from '../../../kit/page-table/state/rows-address.ts'
import { usePermit } from '../../../kit/session/permit.tsx'
import { FigureCards } from './figure-cards.tsx'
import { ClientRows, CreditRows, MoneyRows } from './figure-rows.tsx'
import { type StatFilters, useStatFilters } from './stat-filters.ts'
import { StatFrame } from './stat-frame.tsx'
import { type StatColumn, StatTable } from './stat-table.tsx'

const moneyKeys: readonly string[] = ['clientId', 'salesmanId', 'source']
const yuan = (value: number) => moneyText(value.toFixed(2))

const bridgeNames = [
  ['income', '收费'],
  ['balance', '客户余额增加'],
  ['credit', '减：挂账增加'],
  ['payable', '应付退款增加'],
  ['suspense', '待认领增加'],
  ['writeOff', '减：核销与折让'],
  ['cash', '到账'],
  ['contract', '合同负债增加'],
  ['revenue', '确认收入'],
] as const

const Overview = ({ filters }: { filters: StatFilters }) => {
  const { input } = filters
  const seesMoney = usePermit(['statMoney'])
  const sent = { ...input, query: [...input.query] }
  const ofMoney = input.query.filter(({ key }) => moneyKeys.includes(key))
  const clients = useRead(platformCalls.clients, sent, { keepPrevious: true })
  const source = useRead(platformCalls.source, sent, { keepPrevious: true })
  const income = useRead(
    platformCalls.income,
    { startTime: input.startTime, endTime: input.endTime, query: ofMoney, by: 'month' },
    { keepPrevious: true, enabled: seesMoney },
  )
  const credit = useRead(
    platformCalls.credit,
    { asOf: input.endTime, query: ofMoney },
    { keepPrevious: true, enabled: seesMoney },
  )
  const total = clients.data?.total
  const columns: readonly StatColumn<ClientSourceRow>[] = [
    { key: 'name', title: '来源', render: row => row.name, total: '合计' },
    { key: 'clients', title: '客户', numeric: true, render: row => row.clients, total: source.data?.total.clients },
    { key: 'fresh', title: '新增', numeric: true, render: row => row.fresh, total: source.data?.total.fresh },
    { key: 'active', title: '活跃', numeric: true, render: row => row.active, total: source.data?.total.active },
    {
      key: 'delegations',
      title: '签收委托',
      numeric: true,
      render: row => row.delegations,
      total: source.data?.total.delegations,
    },
    ...(seesMoney
      ? [
          {
            key: 'income',
            title: '收费（元）',
            numeric: true,
            render: (row: ClientSourceRow) => moneyText(row.income),
            total: moneyText(source.data?.total.income),
          },
        ]
      : []),
    {
      key: 'salesmen',
      title: '业务员',
      render: row => row.salesmen.map(({ name, delegations }) => `${name} ${delegations}`).join('，'),
    },
  ]
  return (
    <StatFrame title="经营概览" filters={filters} asOf={clients.data?.asOf}>
      <FigureCards
        cards={[
          ...(seesMoney
            ? [
                {
                  name: '收费',
                  value: income.data && moneyText(income.data.total.income),
                  unit: '元',
                  href: rowsAddress('income', input, '收费'),
                },
                {
                  name: '到账',
                  value: income.data && moneyText(income.data.total.cash),
                  unit: '元',
                  href: rowsAddress('cash', input, '到账'),
                },
                {
                  name: '挂账未结',
                  value: credit.data && moneyText(credit.data.total.used),
                  unit: '元',
                  href: rowsAddress('credit', input, '挂账未结'),
                },
              ]
            : []),
          { name: '启用客户', value: total?.enabled, href: rowsAddress('enabled', input, '启用客户') },
          { name: '新增客户', value: total?.fresh, href: rowsAddress('fresh', input, '新增客户') },
          { name: '活跃客户', value: total?.active, href: rowsAddress('active', input, '活跃客户') },
          { name: '沉默客户', value: total?.silent, href: rowsAddress('silent', input, '沉默客户') },
        ]}
      />
      {seesMoney && (
        <>
          <SeriesChart
            title="每月收费与到账"
            unit="元"
            labelName="月份"
            format={yuan}
            series={[{ name: '收费' }, { name: '到账', draw: 'line' }]}
            marks={(income.data?.rows ?? []).map(row => ({
              label: row.name,
              values: [Number(row.income), Number(row.cash)],
              href: rowsAddress('income', inputOfRow('month', `${row.key}-01`, input), row.name),
            }))}
          />
          <dl className="stat-frame-sheet stat-frame-bridge">
            {bridgeNames.map(([key, name]) => (
              <div key={key}>
                <dt>{name}</dt>
                <dd>{moneyText(income.data?.bridge[key])}</dd>
              </div>
            ))}
          </dl>
          <ShareBar
            title={`${credit.data?.asOf ?? ''} 未结挂账的账龄`}
            unit="元"
            labelName="天数"
            format={yuan}
            bars={(credit.data?.ages ?? []).map(({ age, amount }) => ({ label: `${age} 天`, value: Number(amount) }))}
          />
        </>
      )}
      <RankedBars
        title="各来源签收委托"
        unit="份"
        labelName="来源"
        bars={(source.data?.rows ?? []).map(({ name, delegations }) => ({ label: name, value: delegations }))}
      />
      <StatTable
        label="客户来源"
        columns={columns}
        rows={source.data?.rows}
        rowKey={row => String(row.source)}
        failure={source.error}
        onRetry={() => void source.refetch()}
      />
    </StatFrame>
  )
}

/** Money and clients in the period, and the rows behind each figure. */
export const PlatformPage = () => {
  const filters = useStatFilters()
  const list = filters.get('list')
  if (list === 'money') return <MoneyRows filters={filters} />
  if (list === 'credit') return <CreditRows filters={filters} />
  if (list === 'client') return <ClientRows filters={filters} />
  return <Overview filters={filters} />
}
