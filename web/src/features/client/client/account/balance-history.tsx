import { postingKind } from '@seam/contract/client/money/ledger'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { Pagination } from 'antd'
import { useState } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { AmountCell, DrawerSection } from '../../../../kit/drawer/drawer-section.tsx'
import { moneyText } from '../../../../kit/money/money.tsx'
import { ofClient } from '../client-link.tsx'

const pageSize = 10

/** Every change of a client's balance with the balance after it, the newest first. */
export const BalanceHistory = ({ clientId }: { clientId: number }) => {
  const [pageNo, setPageNo] = useState(1)
  const { data } = useRead(
    accountMoneyCalls.balanceRecords,
    { pageNo, pageSize, query: ofClient(clientId), sort: [] },
    { keepPrevious: true, staleTime: 0 },
  )
  if (data === undefined) return null
  const { rows, totalRecords: total } = data
  return (
    <>
      <DrawerSection
        title="余额明细"
        isEmpty={total === 0}
        heads={['时间', '类型', { amount: '变动' }, { amount: '之后余额' }, '交易号', '备注', '经办人']}
      >
        {rows.map(row => (
          <tr key={row.id}>
            <td>{row.createTime}</td>
            <td>
              <DictionaryTag dictionary={postingKind} value={row.kind} />
            </td>
            <AmountCell>{moneyText(row.change)}</AmountCell>
            <AmountCell>{moneyText(row.after)}</AmountCell>
            <td>{row.tradeCode || '--'}</td>
            <td>{row.remarks || '--'}</td>
            <td>{row.createName}</td>
          </tr>
        ))}
      </DrawerSection>
      {total > pageSize && (
        <Pagination
          align="end"
          current={pageNo}
          pageSize={pageSize}
          total={total}
          showSizeChanger={false}
          onChange={setPageNo}
        />
      )}
    </>
  )
}
