import { statementText } from '@seam/contract/client/money/posting-text'
import { separateThousands } from '@seam/contract/kit/value/thousands'
import { portalCalls } from '@seam/contract/portal/portal'
import { type PortalStatement, portalStatementCalls } from '@seam/contract/portal/statement'
import { statementState } from '@seam/contract/trade/statement'
import { useState } from 'react'
import { download } from '../../kit/api/download.ts'
import { useRead, useWrite } from '../../kit/api/use-call.ts'
import { ask } from '../../kit/feedback/feedback.tsx'
import { NoteInput } from '../ui/field.tsx'
import { Card, shortTime, Tag, Yuan, yuanText } from '../ui/parts.tsx'
import { Answer } from '../ui/states.tsx'

const refresh = [portalStatementCalls.get, portalStatementCalls.page, portalCalls.home]

/** The opening amount, what was added and taken away, and the closing amount: of the credit and of the balance. */
const Sums = ({ statement }: { statement: PortalStatement }) => {
  const { openingReceivable, charged, settled, closingReceivable } = statement
  const { openingBalance, deposited, spent, closingBalance } = statement
  const rows = [
    { head: '期初', receivable: openingReceivable, balance: openingBalance },
    { head: '增加', receivable: charged, balance: deposited },
    { head: '减少', receivable: settled, balance: spent },
    { head: '期末', receivable: closingReceivable, balance: closingBalance },
  ]
  return (
    <Card title="合计">
      <table className="front-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="front-soft">元</span>
            </th>
            <th scope="col">应付（挂账）</th>
            <th scope="col">余额（预存）</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ head, receivable, balance }) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              <td>
                <Yuan value={receivable} />
              </td>
              <td>
                <Yuan value={balance} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {closingReceivable !== '0.00' && (
        <p className="front-soft">
          期末应付按账龄：
          {statement.ages
            .filter(({ amount }) => amount !== '0.00')
            .map(({ from, to, amount }) => `${to === null ? `${from}天以上` : `${from}–${to}天`} ${yuanText(amount)}`)
            .join('，')}
        </p>
      )}
    </Card>
  )
}

const formatChange = (change: string) => `${change.startsWith('-') ? '' : '+'}${separateThousands(change)}`

const Rows = ({ rows }: Pick<PortalStatement, 'rows'>) => (
  <Card title={`往来明细（${rows.length}）`}>
    {rows.length === 0 ? (
      <p className="front-soft">这段时间没有往来</p>
    ) : (
      <ul className="front-list-lines">
        {rows.map(row => (
          <li key={row.id} className="front-list-row">
            <span className="front-list-row-main">
              {statementText(row)} {row.code}
            </span>
            <span className="front-soft">
              {shortTime(row.createTime)}
              {row.remarks !== '' && ` · ${row.remarks}`}
            </span>
            <span className="front-list-row-end">
              {row.receivable !== '0.00' && <span className="front-yuan">应付 {formatChange(row.receivable)}</span>}
              {row.balance !== '0.00' && <span className="front-yuan">余额 {formatChange(row.balance)}</span>}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

const Reply = ({ statement: { id, version, statementCode } }: { statement: PortalStatement }) => {
  const [disputes, setDisputes] = useState(false)
  const [dispute, setDispute] = useState('')
  const confirming = useWrite(portalStatementCalls.confirm, { refresh, success: '已确认' })
  const disputing = useWrite(portalStatementCalls.dispute, { refresh, success: '已提交，实验室会与您联系' })
  const running = confirming.running || disputing.running
  const confirm = async () => {
    const sure = await ask({
      title: `确认对账单 ${statementCode} 无误？`,
      content: '确认后不能更改。',
      okText: '确认无误',
      cancelText: '再看看',
    })
    if (sure) await confirming.run({ id, version })
  }
  return (
    <Card title="核对结果">
      {disputes ? (
        <form
          className="front-form"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            void disputing.run({ id, version, dispute })
          }}
        >
          <NoteInput label="哪里不符" maxLength={500} value={dispute} onChange={setDispute} />
          <div className="front-actions">
            <button type="submit" className="button button-main" disabled={running || dispute.trim() === ''}>
              提交异议
            </button>
            <button type="button" className="button" onClick={() => setDisputes(false)}>
              返回
            </button>
          </div>
        </form>
      ) : (
        <div className="front-actions">
          <button type="button" className="button button-main" disabled={running} onClick={() => void confirm()}>
            确认无误
          </button>
          <button type="button" className="button" disabled={running} onClick={() => setDisputes(true)}>
            有异议
          </button>
        </div>
      )}
    </Card>
  )
}

const Statement = ({ statement }: { statement: PortalStatement }) => {
  const { id, statementCode, startDate, endDate, state, dispute, answerTime, can } = statement
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await download(portalStatementCalls.file, { id }, { success: '已下载' })
    setSaving(false)
  }
  return (
    <>
      <div className="front-bar">
        <h1 className="front-title">
          对账单 {startDate} 至 {endDate}
        </h1>
        <Tag of={statementState} value={state} />
      </div>
      <div className="front-bar">
        <span className="front-soft">
          {statementCode}
          {answerTime !== null && ` · ${shortTime(answerTime)} 答复`}
        </span>
        <button type="button" className="button" disabled={saving} onClick={() => void save()}>
          下载 PDF
        </button>
      </div>
      {dispute !== '' && (
        <Card title="提出的异议">
          <p className="front-words">{dispute}</p>
        </Card>
      )}
      <Sums statement={statement} />
      {can.answer && <Reply statement={statement} />}
      <Rows rows={statement.rows} />
    </>
  )
}

/** One statement, which its client confirms or disputes. */
export const StatementPage = ({ id }: { id: number }) => {
  const statement = useRead(portalStatementCalls.get, { id }, { staleTime: 0 })
  return <Answer of={statement}>{data => <Statement statement={data} />}</Answer>
}
