import type { Figure } from '@seam/contract/insight/stat/drill/drill'
import type { FigureInput } from '@seam/contract/insight/stat/figure-input'
import { platformCalls } from '@seam/contract/insight/stat/platform'
import type { OutputOf } from '@seam/contract/kit/call'
import { delegationState, payState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { EmptyRows } from '../../../../kit/answer/empty-rows.tsx'
import { useRead } from '../../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { AmountCell, DrawerSection } from '../../../../kit/drawer/drawer-section.tsx'
import { moneyText } from '../../../../kit/money/money.tsx'
import { addressUnder } from '../../../../kit/page-table/state/link-filter.ts'
import { useRowAddresses } from '../../../../kit/page-table/state/use-row-addresses.ts'
import { usePermit } from '../../../../kit/session/permit.tsx'
import { dateFormat, labClock } from '../../../../kit/time/lab-time.ts'
import { OwnShiftNote } from '../../../../shared/client/own-shift-note.tsx'
import { ofClient } from '../client-link.tsx'

type Own = { readonly clientId: number }

/** Income and credit of a client, by the definitions of the statistics, and the client's delegations. */
export const ClientOverview = ({ clientId }: Own) => {
  const seesStatistics = usePermit(['statPlatform'])
  const seesMoney = usePermit(['statMoney'])
  const seesDelegations = usePermit(['delegateView'])
  return (
    <>
      {seesStatistics && seesMoney && <ClientMoney clientId={clientId} />}
      {seesDelegations && <ClientDelegations clientId={clientId} />}
    </>
  )
}

type Sum = { readonly label: string; readonly value: string; readonly address: string | undefined }

const Sums = ({ sums }: { sums: readonly Sum[] }) => (
  <dl className="client-sums">
    {sums.map(({ label, value, address }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{address === undefined ? value : <a href={address}>{value}</a>}</dd>
      </div>
    ))}
  </dl>
)

const yuan = (amount: string | null) => `¥${moneyText(amount)}`

const yearsOf = (today: string) => {
  const year = Number(today.slice(0, 4))
  return {
    present: { startTime: `${year}-01-01`, endTime: today },
    last: { startTime: `${year - 1}-01-01`, endTime: `${year - 1}-12-31` },
  }
}

const ClientMoney = ({ clientId }: Own) => {
  const { rowsAddress } = useRowAddresses()
  const today = labClock().format(dateFormat)
  const { present, last } = yearsOf(today)
  const query = ofClient(clientId)
  const presentYear = useRead(platformCalls.income, { ...present, query, by: 'month' })
  const lastYear = useRead(platformCalls.income, { ...last, query, by: 'month' })
  const credit = useRead(platformCalls.credit, { asOf: today, query })
  const failed = [presentYear, lastYear, credit].find(({ error }) => error !== null)
  if (presentYear.data === undefined || lastYear.data === undefined || credit.data === undefined)
    return (
      <EmptyRows
        waiting={failed === undefined}
        failure={failed?.error ?? undefined}
        onRetry={() => void failed?.refetch()}
      />
    )
  const { total, ages } = credit.data
  const rowsOf = (figure: Figure, period: Omit<FigureInput, 'query'>) => rowsAddress(figure, { ...period, query }, '')
  const creditRows = rowsOf('credit', present)
  return (
    <>
      <section aria-label="收费">
        <h3>收费</h3>
        <Sums
          sums={[
            { label: '今年', value: yuan(presentYear.data.total.income), address: rowsOf('income', present) },
            { label: '去年', value: yuan(lastYear.data.total.income), address: rowsOf('income', last) },
          ]}
        />
        <OwnShiftNote isShown={presentYear.data.leavesOutOwnShift} of="收费" />
      </section>
      <section aria-label="信用">
        <h3>信用</h3>
        <Sums
          sums={[
            { label: '信用额度', value: yuan(total.limit), address: undefined },
            { label: '已用', value: yuan(total.used), address: creditRows },
            { label: '可用', value: yuan(total.free), address: undefined },
            ...ages.flatMap(({ age, amount, delegations }) =>
              delegations === 0 ? [] : [{ label: `挂账 ${age} 天`, value: yuan(amount), address: creditRows }],
            ),
          ]}
        />
      </section>
    </>
  )
}

/** States of a delegation that the laboratory still has work with. */
const openStates = [
  delegationState.awaited,
  delegationState.accepted,
  delegationState.testing,
  delegationState.tested,
] as const

type Row = OutputOf<typeof delegationCalls.page>['rows'][number]

const LatestRow = ({ row }: { row: Row }) => (
  <tr>
    <td>
      <a href={`#/delegate/list?code=${row.delegateCode}`}>{row.delegateCode}</a>
    </td>
    <td>{row.sampleCount > 1 ? `${row.sampleName} 等 ${row.sampleCount} 个` : row.sampleName}</td>
    <td>
      <DictionaryTag dictionary={delegationState} value={row.state} />
    </td>
    <td>
      <DictionaryTag dictionary={payState} value={row.payState} />
    </td>
    <AmountCell>{moneyText(row.fee)}</AmountCell>
    <td>{row.createTime}</td>
  </tr>
)

const ClientDelegations = ({ clientId }: Own) => {
  const own = ofClient(clientId)
  const open = [...own, { key: 'state', op: 'in' as const, value: [...openStates] }]
  const openOrders = useRead(delegationCalls.page, { pageNo: 1, pageSize: 1, query: open, sort: [] })
  const latest = useRead(delegationCalls.page, { pageNo: 1, pageSize: 5, query: own, sort: [] })
  const failed = [openOrders, latest].find(({ error }) => error !== null)
  if (openOrders.data === undefined || latest.data === undefined)
    return (
      <EmptyRows
        waiting={failed === undefined}
        failure={failed?.error ?? undefined}
        onRetry={() => void failed?.refetch()}
      />
    )
  const address = `#${addressUnder('/delegate/list', { name: '在办委托', query: open })}`
  return (
    <>
      <section aria-label="委托">
        <h3>委托</h3>
        <Sums sums={[{ label: '在办', value: `${openOrders.data.totalRecords} 单`, address }]} />
      </section>
      <DrawerSection
        title="最近委托"
        isEmpty={latest.data.rows.length === 0}
        heads={['委托单号', '样品', '状态', '付款', { amount: '费用' }, '登记时间']}
      >
        {latest.data.rows.map(row => (
          <LatestRow key={row.id} row={row} />
        ))}
      </DrawerSection>
    </>
  )
}
