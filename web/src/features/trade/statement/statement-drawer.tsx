import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { postingKind } from '@seam/contract/client/money/ledger'
import { type Statement, statementCalls, statementState } from '@seam/contract/trade/statement'
import { Button, Space } from 'antd'
import { download } from '../../../kit/api/download.ts'
import { useRead } from '../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { AnswerDrawer } from '../../../kit/drawer/answer-drawer.tsx'
import { AmountCell, DrawerSection } from '../../../kit/drawer/drawer-section.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import './statement-drawer.css'

type Props = {
  /** undefined: closed */
  id: number | undefined
  onClose: () => void
}

/** A statement as it was issued. */
export const StatementDrawer = ({ id, onClose }: Props) => {
  const read = useRead(statementCalls.get, { id: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 })
  return (
    <AnswerDrawer
      open={id !== undefined}
      onClose={onClose}
      width={960}
      read={read}
      title="对账单详情"
      heading={statement => (
        <>
          {statement.statementCode} <DictionaryTag dictionary={statementState} value={statement.state} />
        </>
      )}
      extra={statement => (
        <Space>
          <Button
            icon={<PrinterOutlined />}
            onClick={() => void download(statementCalls.print, { id: statement.id }, { success: '对账单已下载' })}
          >
            PDF
          </Button>
          <Button
            icon={<DownloadOutlined />}
            onClick={() => void download(statementCalls.exportRows, { id: statement.id })}
          >
            Excel
          </Button>
        </Space>
      )}
    >
      {statement => <StatementBody statement={statement} />}
    </AnswerDrawer>
  )
}

const changeText = (amount: string) => (amount === '0.00' ? '' : moneyText(amount))

const StatementBody = ({ statement }: { statement: Statement }) => {
  const { figures, dispute, answerName, answerTime, createName, createTime, hash } = statement
  const sums = [
    ['应收', figures.openingReceivable, figures.charged, figures.settled, figures.closingReceivable],
    ['余额', figures.openingBalance, figures.deposited, figures.spent, figures.closingBalance],
  ] as const
  return (
    <div className="statement-drawer">
      <p>
        {figures.clientName}，{figures.startDate} 至 {figures.endDate}
      </p>
      <p className="soft">
        {createName} {createTime} 出具，校验码 {hash.slice(0, 16)}
        {answerTime !== null && `；${answerName} ${answerTime} 答复`}
      </p>
      {dispute !== '' && <p className="statement-drawer-dispute">异议：{dispute}</p>}
      <DrawerSection
        title="合计"
        isEmpty={false}
        heads={['科目', { amount: '期初' }, { amount: '增加' }, { amount: '减少' }, { amount: '期末' }]}
      >
        {sums.map(([label, ...amounts]) => (
          <tr key={label}>
            <td>{label}</td>
            {amounts.map((amount, at) => (
              <AmountCell key={at}>{moneyText(amount)}</AmountCell>
            ))}
          </tr>
        ))}
      </DrawerSection>
      <DrawerSection
        title="应收账龄"
        isEmpty={figures.closingReceivable === '0.00'}
        heads={figures.ages.map(({ from, to }) => ({ amount: to === null ? `${from}天以上` : `${from}–${to}天` }))}
      >
        <tr>
          {figures.ages.map(({ from, amount }) => (
            <AmountCell key={from}>{moneyText(amount)}</AmountCell>
          ))}
        </tr>
      </DrawerSection>
      <DrawerSection
        title="往来明细"
        isEmpty={figures.rows.length === 0}
        heads={[
          '时间',
          '类型',
          '单号',
          '摘要',
          { amount: '应收增减' },
          { amount: '应收' },
          { amount: '余额增减' },
          { amount: '余额' },
        ]}
      >
        {figures.rows.map(row => (
          <tr key={row.id}>
            <td>{row.createTime}</td>
            <td>
              <DictionaryTag dictionary={postingKind} value={row.kind} />
            </td>
            <td>{row.code || '--'}</td>
            <td className="statement-drawer-remarks">{row.remarks || '--'}</td>
            <AmountCell>{changeText(row.receivable)}</AmountCell>
            <AmountCell>{moneyText(row.receivableAfter)}</AmountCell>
            <AmountCell>{changeText(row.balance)}</AmountCell>
            <AmountCell>{moneyText(row.balanceAfter)}</AmountCell>
          </tr>
        ))}
      </DrawerSection>
    </div>
  )
}
