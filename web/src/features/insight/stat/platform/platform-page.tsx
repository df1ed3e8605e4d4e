import { ofClients } from '@seam/contract/insight/stat/drill/drill'
import type { FigureInput } from '@seam/contract/insight/stat/figure-input'
import { type IncomeDimension, incomeDimension, platformCalls } from '@seam/contract/insight/stat/platform'
import type { OutputOf } from '@seam/contract/kit/call'
import type { Read } from '../../../../kit/answer/answer.tsx'
import { useRead } from '../../../../kit/api/use-call.ts'
import { ExportMenu } from '../../../../kit/export/export-menu.tsx'
import { moneyText } from '../../../../kit/money/money.tsx'
import { useRowAddresses } from '../../../../kit/page-table/state/use-row-addresses.ts'
import { usePermit } from '../../../../kit/session/permit.tsx'
import { FigureCards } from '../parts/figure-cards.tsx'
import { keysBefore } from '../parts/key-pages.ts'
import { type StatFilters, useStatFilters } from '../parts/stat-filters.ts'
import { StatFrame } from '../parts/stat-frame.tsx'
import { FeeLineRows } from '../rows/fee-line-rows.tsx'
import { ClientRows, CreditRows, MoneyRows } from '../rows/figure-rows.tsx'
import { PlatformClients } from './platform-clients.tsx'
import { PlatformCredit } from './platform-credit.tsx'
import { incomeDimensionIn, PlatformMoney } from './platform-money.tsx'
import { PlatformSources } from './platform-sources.tsx'

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
      href: income.data?.total.income === null ? undefined : rowsAddress('income', input, '收费'),
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

type Division = { readonly by: IncomeDimension; readonly after: number }

/** The tables of the screen as files. */
const exportsOf = (input: StatFilters['input'], division: Division, seesMoney: boolean) => ({
  ...(seesMoney && {
    收费与到账: { ...input, ...division, table: 'income' as const },
    收费与到账的差额: { ...input, ...division, table: 'bridge' as const },
    挂账的客户: { ...input, table: 'credit' as const },
  }),
  各等级的客户: { ...input, table: 'grades' as const },
  客户来源: { ...input, table: 'sources' as const },
})

const Overview = ({ filters }: { filters: StatFilters }) => {
  const { input } = filters
  const seesMoney = usePermit(['statMoney'])
  const by = incomeDimensionIn(filters)
  const division = { by, after: keysBefore(filters) }
  const clients = useRead(platformCalls.clients, input, { keepPrevious: true })
  const income = useRead(platformCalls.income, { ...input, ...division }, { keepPrevious: true, enabled: seesMoney })
  const credit = useRead(
    platformCalls.credit,
    { asOf: input.endTime, query: ofClients(input.query) },
    { keepPrevious: true, enabled: seesMoney },
  )
  return (
    <StatFrame
      title="经营概览"
      filters={filters}
      asOf={clients.data?.asOf}
      choices={[`收费${incomeDimension.label(by)}`]}
      tools={<ExportMenu call={platformCalls.exportAll} inputs={exportsOf(input, division, seesMoney)} />}
    >
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
      <PlatformSources filters={filters} />
    </StatFrame>
  )
}

/** Money and clients in the period, and the rows behind each figure. */
export const PlatformPage = () => {
  const filters = useStatFilters()
  const list = filters.get('list')
  if (list === 'money') return <MoneyRows filters={filters} />
  if (list === 'line') return <FeeLineRows filters={filters} />
  if (list === 'credit') return <CreditRows filters={filters} />
  if (list === 'client') return <ClientRows filters={filters} />
  return <Overview filters={filters} />
}
