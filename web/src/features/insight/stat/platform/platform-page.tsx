import { inputOfRow, ofClients } from '@seam/contract/insight/stat/drill'
import type { FigureInput } from '@seam/contract/insight/stat/figure-input'
import { type ClientSourceRow, platformCalls } from '@seam/contract/insight/stat/platform'
import type { OutputOf } from '@seam/contract/kit/call'
import { Answer, type Read } from '../../../../kit/answer/answer.tsx'
import { useRead } from '../../../../kit/api/use-call.ts'
import { RankedBars } from '../../../../kit/chart/bar-chart.tsx'
import { moneyText } from '../../../../kit/money/money.tsx'
import { numberText } from '../../../../kit/number/number-text.ts'
import { useRowAddresses } from '../../../../kit/page-table/state/use-row-addresses.ts'
import { usePermit } from '../../../../kit/session/permit.tsx'
import { FigureCards } from '../parts/figure-cards.tsx'
import { type StatFilters, useStatFilters } from '../parts/stat-filters.ts'
import { StatFrame } from '../parts/stat-frame.tsx'
import { FigureLink, type StatColumn, StatTable } from '../parts/stat-table.tsx'
import { FeeLineRows } from '../rows/fee-line-rows.tsx'
import { ClientRows, CreditRows, MoneyRows } from '../rows/figure-rows.tsx'
import { PlatformClients } from './platform-clients.tsx'
import { PlatformCredit } from './platform-credit.tsx'
import { incomeDimensionIn, PlatformMoney } from './platform-money.tsx'

type Reads = {
  readonly clients: Read<OutputOf<typeof platformCalls.clients>>
  readonly income: Read<OutputOf<typeof platformCalls.income>>
  readonly credit: Read<OutputOf<typeof platformCalls.credit>>
}

/** Whether filters select delegations: clients and credit are of no single delegation, and are counted without them. */
const selectsDelegations = ({ query }: FigureInput) => ofClients(query).length < query.length

/** The figures of the period, each with the address of its rows. */
const OverviewCards = ({ filters: { input }, clients, income, credit }: Reads & { filters: StatFilters }) => {
  const { rowsAddress } = useRowAddresses()
  const seesMoney = usePermit(['statMoney'])
  const total = clients.data?.total
  const note = selectsDelegations(input) ? '（不按委托筛选）' : undefined
  const ofMoney = [
    {
      name: '收费',
      read: income,
      value: income.data && moneyText(income.data.total.income),
      unit: '元',
      href: rowsAddress('income', input, '收费'),
    },
    {
      name: '到账',
      read: income,
      value: income.data && moneyText(income.data.total.cash),
      unit: '元',
      href: income.data?.total.cash === null ? undefined : rowsAddress('cash', input, '到账'),
    },
    {
      name: '挂账未结',
      note,
      read: credit,
      value: credit.data && moneyText(credit.data.total.used),
      unit: '元',
      href: rowsAddress('credit', input, '挂账未结'),
    },
  ]
  const ofClientStates = [
    { name: '启用客户', note, value: total?.enabled, href: rowsAddress('enabled', input, '启用客户') },
    { name: '新增客户', note, value: total?.fresh, href: rowsAddress('fresh', input, '新增客户') },
    { name: '活跃客户', value: total?.active, href: rowsAddress('active', input, '活跃客户') },
    { name: '沉默客户', value: total?.silent, href: rowsAddress('silent', input, '沉默客户') },
  ]
  return <FigureCards read={clients} cards={seesMoney ? [...ofMoney, ...ofClientStates] : ofClientStates} />
}

/** Clients and their delegations by source, as bars and as a table. */
const Sources = ({ filters: { input, search } }: { filters: StatFilters }) => {
  const { rowsAddress, chargesAddress } = useRowAddresses()
  const seesMoney = usePermit(['statMoney'])
  const source = useRead(platformCalls.source, input, { keepPrevious: true })
  const total = source.data?.total
  const ofSource = ({ source: own }: ClientSourceRow) => inputOfRow('source', String(own), input)
  const countOf = (
    key: 'fresh' | 'active' | 'delegations',
    figure: 'fresh' | 'active' | 'received',
    title: string,
  ): StatColumn<ClientSourceRow> => ({
    key,
    title,
    numeric: true,
    render: row => <FigureLink value={row[key]} href={rowsAddress(figure, ofSource(row), `${row.name} ${title}`)} />,
    total: total && <FigureLink value={total[key]} href={rowsAddress(figure, input, title)} />,
  })
  const money: StatColumn<ClientSourceRow> = {
    key: 'income',
    title: '收费（元）',
    numeric: true,
    render: row => (
      <FigureLink
        value={moneyText(row.income)}
        href={chargesAddress(
          { path: '/stat/platform', search },
          row.name,
          'income',
          'source',
          String(row.source),
          input,
        )}
      />
    ),
    total: total && <FigureLink value={moneyText(total.income)} href={rowsAddress('income', input, '收费')} />,
  }
  const columns: readonly StatColumn<ClientSourceRow>[] = [
    { key: 'name', title: '来源', render: row => row.name, total: '合计' },
    { key: 'clients', title: '客户', numeric: true, render: row => row.clients, total: total?.clients },
    countOf('fresh', 'fresh', '新增'),
    countOf('active', 'active', '活跃'),
    countOf('delegations', 'received', '签收委托'),
    ...(seesMoney ? [money] : []),
    {
      key: 'salesmen',
      title: '业务员',
      render: row => row.salesmen.map(({ name, delegations }) => `${name} ${numberText(delegations)}`).join('，'),
    },
  ]
  return (
    <>
      <Answer read={source}>
        {({ rows }) => (
          <RankedBars
            title="各来源签收委托"
            unit="份"
            labelName="来源"
            bars={rows.map(row => ({
              label: row.name,
              value: row.delegations,
              href: rowsAddress('received', ofSource(row), row.name),
            }))}
          />
        )}
      </Answer>
      <StatTable
        label="客户来源"
        empty="还没有客户"
        columns={columns}
        rows={source.data?.rows}
        rowKey={row => String(row.source)}
        failure={source.error}
        onRetry={() => void source.refetch()}
      />
    </>
  )
}

const Overview = ({ filters }: { filters: StatFilters }) => {
  const { input } = filters
  const seesMoney = usePermit(['statMoney'])
  const by = incomeDimensionIn(filters)
  const clients = useRead(platformCalls.clients, input, { keepPrevious: true })
  const income = useRead(platformCalls.income, { ...input, by }, { keepPrevious: true, enabled: seesMoney })
  const credit = useRead(
    platformCalls.credit,
    { asOf: input.endTime, query: ofClients(input.query) },
    { keepPrevious: true, enabled: seesMoney },
  )
  return (
    <StatFrame title="经营概览" filters={filters} asOf={clients.data?.asOf}>
      <OverviewCards filters={filters} clients={clients} income={income} credit={credit} />
      {seesMoney && (
        <>
          <PlatformMoney read={income} by={by} filters={filters} />
          <PlatformCredit read={credit} filters={filters} />
        </>
      )}
      {selectsDelegations(input) && (
        <p>
          挂账未结和启用、停用、新增的客户不按委托的条件（检测项目、项目组、样品类型、煤类、紧急程度、委托单号）筛选；活跃和沉默按有这些委托的客户计。
        </p>
      )}
      <PlatformClients read={clients} filters={filters} />
      <Sources filters={filters} />
    </StatFrame>
  )
}

/** Money and clients in the period, and the rows behind each figure. */
export const PlatformPage = () => {
  const filters = useStatFilters()
  const list = filters.get('list')
  if (list === 'money') return <MoneyRows filters={filters} screen="经营概览" />
  if (list === 'line') return <FeeLineRows filters={filters} screen="经营概览" />
  if (list === 'credit') return <CreditRows filters={filters} />
  if (list === 'client') return <ClientRows filters={filters} />
  return <Overview filters={filters} />
}
