import { portalStatementCalls } from '@seam/contract/portal/statement'
import { statementState } from '@seam/contract/trade/statement'
import { useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { Pager, Tag, Yuan, yuanText } from '../ui/parts.tsx'
import { Answer, Empty } from '../ui/states.tsx'

const size = 20

/** The statements that the laboratory issued to the client. */
export const StatementListPage = () => {
  const [page, setPage] = useState(1)
  const list = useRead(
    portalStatementCalls.page,
    { pageNo: page, pageSize: size },
    { keepPrevious: true, staleTime: 0 },
  )
  return (
    <>
      <h1 className="front-title">对账单</h1>
      <Answer of={list}>
        {({ rows, totalRecords }) =>
          rows.length === 0 ? (
            <Empty>实验室出具对账单后，在这里核对</Empty>
          ) : (
            <>
              <ul className="front-list">
                {rows.map(row => (
                  <li key={row.id}>
                    <a className="front-list-row" href={`#/statements/${row.id}`}>
                      <span className="front-list-row-main">
                        <b>
                          {row.startDate} 至 {row.endDate}
                        </b>
                        <Tag of={statementState} value={row.state} />
                      </span>
                      <span className="front-soft">
                        {row.statementCode} · 期末余额 {yuanText(row.closingBalance)}
                      </span>
                      <span className="front-list-row-end">
                        <Yuan value={row.closingReceivable} />
                        <small>期末应付</small>
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
              <Pager page={page} size={size} total={totalRecords} onPage={setPage} />
            </>
          )
        }
      </Answer>
    </>
  )
}
