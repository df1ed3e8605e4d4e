import { accountMoneyCalls, creditRecordKind } from '@seam/contract/trade/account-money'
import { useRead } from '../../../../kit/api/use-call.ts'
import { DrawerSection } from '../../../../kit/drawer/drawer-section.tsx'
import { moneyText } from '../../../../kit/money/money.tsx'

const limitText = (before: string | null, after: string | null) =>
  before === null || after === null || before === after ? '--' : `${moneyText(before)} → ${moneyText(after)}`

const daysText = (before: number | null, after: number | null) =>
  before === null || after === null || before === after ? '--' : `${before} → ${after} 天`

/** The latest limits and terms of a client's credit, each with its reason. */
export const CreditHistory = ({ clientId }: { clientId: number }) => {
  const { data } = useRead(accountMoneyCalls.creditRecords, {
    pageNo: 1,
    pageSize: 10,
    query: [
      { key: 'clientId', op: 'eq', value: [clientId] },
      { key: 'recordKind', op: 'eq', value: [creditRecordKind.limit] },
    ],
    sort: [],
  })
  return (
    <DrawerSection
      title="额度与账期调整"
      isEmpty={(data?.rows ?? []).length === 0}
      heads={['时间', '信用额度', '账期', '原因', '经办人']}
    >
      {data?.rows.map(row => (
        <tr key={row.id}>
          <td>{row.createTime}</td>
          <td>{limitText(row.limitBefore, row.limitAfter)}</td>
          <td>{daysText(row.daysBefore, row.daysAfter)}</td>
          <td>{row.remarks}</td>
          <td>{row.createName}</td>
        </tr>
      ))}
    </DrawerSection>
  )
}
