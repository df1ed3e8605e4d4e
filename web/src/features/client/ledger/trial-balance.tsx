import { type LedgerAccount, ledgerAccount } from '@seam/contract/client/money/ledger'
import { type balanceHeadings, ledgerAuditCalls } from '@seam/contract/client/money/ledger-audit'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { DetailDrawer } from '../../../kit/drawer/detail-drawer.tsx'
import { ExportButton } from '../../../kit/export/export-button.tsx'
import { Money } from '../../../kit/money/money.tsx'
import { DayBox } from '../../../kit/time/day-box.tsx'
import { EntryList } from './entry-list.tsx'
import './ledger.css'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

type Headings = typeof balanceHeadings
type Column = { readonly [key in keyof Headings]: { readonly key: key; readonly title: Headings[key] } }[keyof Headings]

const columns: readonly Column[] = [
  { key: 'ledgerAccount', title: '科目' },
  { key: 'opening', title: '期初' },
  { key: 'debit', title: '借方' },
  { key: 'credit', title: '贷方' },
  { key: 'closing', title: '期末' },
]

/** Opening, debit, credit and closing of every account. */
export const TrialBalance = () => {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [detail, setDetail] = useState<LedgerAccount>()
  const period = { ...(isDay(from) && { startTime: from }), ...(isDay(to) && { endTime: to }) }
  const read = useRead(ledgerAuditCalls.balances, period, { staleTime: 0, keepPrevious: true })
  const { data } = read
  return (
    <section className="ledger-panel" aria-label="科目余额">
      <header>
        <DayBox aria-label="开始日期" value={from || (data?.startTime ?? '')} onChange={setFrom} />
        至
        <DayBox aria-label="结束日期" value={to || (data?.endTime ?? '')} onChange={setTo} />
        <ExportButton call={ledgerAuditCalls.exportBalances} input={period} disabled={data === undefined} />
      </header>
      {data === undefined ? (
        <NoAnswer read={read} />
      ) : (
        <table className="ledger-balances">
          <thead>
            <tr>
              {columns.map(({ key, title }) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.accounts.map(account => (
              <tr key={account.ledgerAccount}>
                <th scope="row">
                  <Button type="link" onClick={() => setDetail(account.ledgerAccount)}>
                    {ledgerAccount.label(account.ledgerAccount)}
                  </Button>
                </th>
                <td>
                  <Money value={account.opening} />
                </td>
                <td>
                  <Money value={account.debit} />
                </td>
                <td>
                  <Money value={account.credit} />
                </td>
                <td>
                  <Money value={account.closing} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                合计
              </th>
              <td>
                <Money value={data.debit} />
              </td>
              <td>
                <Money value={data.credit} />
              </td>
              <td>{data.debit === data.credit ? '借贷相等' : '借贷不等'}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <p className="soft">余额以借方为正：负债、客户余额和收入为负。点科目查看分录。</p>
      {detail !== undefined && data !== undefined && (
        <AccountEntries account={detail} from={data.startTime} to={data.endTime} onClose={() => setDetail(undefined)} />
      )}
    </section>
  )
}

type EntriesProps = { account: LedgerAccount; from: string; to: string; onClose: () => void }

const AccountEntries = ({ account, from, to, onClose }: EntriesProps) => {
  const filters = useMemo(
    () => [
      { key: 'ledgerAccount', op: 'eq' as const, value: [account] },
      { key: 'createTime', op: 'ge' as const, value: [from] },
      { key: 'createTime', op: 'le' as const, value: [to] },
    ],
    [account, from, to],
  )
  return (
    <DetailDrawer open onClose={onClose} width={1080} title={`${ledgerAccount.label(account)}的分录：${from} 至 ${to}`}>
      <EntryList filters={filters} />
    </DetailDrawer>
  )
}
