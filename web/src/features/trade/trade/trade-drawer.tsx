import { invoiceState } from '@seam/contract/client/invoice'
import {
  attemptState,
  ledgerAccount,
  postingKind,
  refundCause,
  refundState,
  tradeKind,
  tradeState,
} from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { settlementState } from '@seam/contract/client/money/settlement'
import { type Trade, tradeCalls } from '@seam/contract/trade/trade'
import { Space } from 'antd'
import { Fragment } from 'react'
import { useDetail } from '../../../kit/api/use-detail.ts'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { AnswerDrawer } from '../../../kit/drawer/answer-drawer.tsx'
import { DrawerFacts, type Fact } from '../../../kit/drawer/drawer-facts.tsx'
import { AmountCell, DrawerSection } from '../../../kit/drawer/drawer-section.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { ReceiptButton } from '../../../shared/client/receipt/receipt-button.tsx'
import { CorrectNumberButton } from './correct-number.tsx'
import { RechargeApproval } from './recharge-approval.tsx'
import { RefundButton } from './refund-button.tsx'
import './trade-drawer.css'

const receivedStates: readonly number[] = [tradeState.done, tradeState.partlyRefunded, tradeState.refunded]
const isReceivedRecharge = ({ tradeKind: kind, state }: Trade) =>
  kind === tradeKind.recharge && receivedStates.includes(state)

type Props = { open: boolean; id: number | undefined; onClose: () => void }

/** A trade with its shares, ledger entries, scans and refunds. */
export const TradeDrawer = ({ open, id, onClose }: Props) => {
  const read = useDetail(tradeCalls.detail, { open, id })
  return (
    <AnswerDrawer
      open={open}
      onClose={onClose}
      width={820}
      read={read}
      title="交易详情"
      heading={trade => (
        <span className="trade-drawer-title">
          {trade.tradeCode} <DictionaryTag dictionary={tradeKind} value={trade.tradeKind} />
          <DictionaryTag dictionary={tradeState} value={trade.state} />
        </span>
      )}
      extra={trade => (
        <Space>
          {isReceivedRecharge(trade) && <ReceiptButton kind="recharge" id={trade.id} code={trade.tradeCode} />}
          {trade.can.correctNumber && <CorrectNumberButton trade={trade} />}
          {trade.can.refund && <RefundButton trade={trade} />}
        </Space>
      )}
    >
      {trade => (
        <>
          <RechargeApproval trade={trade} />
          <div className="trade-drawer">
            <DrawerFacts facts={factsOf(trade)} />
            <Shares {...trade} />
            <Postings {...trade} />
            <Attempts {...trade} />
            <Documents {...trade} />
            <Refunds {...trade} />
          </div>
        </>
      )}
    </AnswerDrawer>
  )
}

const factsOf = (trade: Trade): readonly Fact[] => [
  ['客户', trade.clientName],
  ['支付方式', payMethod.label(trade.payMethod)],
  ['金额', moneyText(trade.amount)],
  ['实收现金', trade.tendered === null ? '--' : moneyText(trade.tendered)],
  ['找零', trade.change === null ? '--' : moneyText(trade.change)],
  ['转入余额', moneyText(trade.surplus)],
  ['已退', moneyText(trade.refunded)],
  ['凭证号', trade.voucherNo || '--'],
  ['收费员', trade.createName],
  ['审批人', trade.approverName || '--'],
  ['建立时间', trade.createTime],
  ['完成时间', trade.finishTime ?? '--'],
  ['备注', trade.remarks || '--'],
]

const Shares = ({ shares }: Trade) => (
  <DrawerSection
    title="委托单份额"
    isEmpty={shares.length === 0}
    heads={[
      '委托单',
      { amount: '金额' },
      { amount: '已结算' },
      { amount: '折让核销' },
      { amount: '已退' },
      { amount: '其中释放' },
    ]}
  >
    {shares.map(share => (
      <tr key={share.delegationId}>
        <td>{share.delegateCode}</td>
        <AmountCell>{moneyText(share.amount)}</AmountCell>
        <AmountCell>{moneyText(share.settled)}</AmountCell>
        <AmountCell>{moneyText(share.writtenOff)}</AmountCell>
        <AmountCell>{moneyText(share.refunded)}</AmountCell>
        <AmountCell>{moneyText(share.released)}</AmountCell>
      </tr>
    ))}
  </DrawerSection>
)

const Postings = ({ postings }: Trade) => (
  <DrawerSection
    title="记账分录"
    isEmpty={postings.length === 0}
    heads={['科目', '委托单', { amount: '借方' }, { amount: '贷方' }, { amount: '之后余额' }]}
  >
    {postings.map(({ id, kind, createTime, createName, remarks, entries }) => (
      <Fragment key={id}>
        <tr>
          <th colSpan={5} scope="rowgroup">
            <DictionaryTag dictionary={postingKind} value={kind} /> {createTime} {createName}
            {remarks !== '' && `，${remarks}`}
          </th>
        </tr>
        {entries.map(entry => (
          <tr key={`${entry.ledgerAccount} ${entry.delegateCode} ${entry.debit} ${entry.credit}`}>
            <td>{ledgerAccount.label(entry.ledgerAccount)}</td>
            <td>{entry.delegateCode || '--'}</td>
            <AmountCell>{entry.debit === '0.00' ? '' : moneyText(entry.debit)}</AmountCell>
            <AmountCell>{entry.credit === '0.00' ? '' : moneyText(entry.credit)}</AmountCell>
            <AmountCell>{entry.balanceAfter === null ? '' : moneyText(entry.balanceAfter)}</AmountCell>
          </tr>
        ))}
      </Fragment>
    ))}
  </DrawerSection>
)

const Attempts = ({ attempts }: Trade) => (
  <DrawerSection
    title="扫码"
    isEmpty={attempts.length === 0}
    heads={['时间', '渠道', '状态', { amount: '金额' }, '商户单号', '渠道单号']}
  >
    {attempts.map(attempt => (
      <tr key={attempt.id}>
        <td>{attempt.createTime}</td>
        <td>{payMethod.label(attempt.payMethod)}</td>
        <td>
          <DictionaryTag dictionary={attemptState} value={attempt.state} />
        </td>
        <AmountCell>{moneyText(attempt.amount)}</AmountCell>
        <td>{attempt.outTradeNo}</td>
        <td>{attempt.providerNo ?? '--'}</td>
      </tr>
    ))}
  </DrawerSection>
)

const Documents = ({ settlements, invoices }: Trade) => (
  <DrawerSection
    title="结算单和发票"
    isEmpty={settlements.length + invoices.length === 0}
    heads={['单号', '状态', { amount: '金额' }]}
  >
    {settlements.map(({ settleCode, state, amount }) => (
      <tr key={settleCode}>
        <td>{settleCode}</td>
        <td>
          <DictionaryTag dictionary={settlementState} value={state} />
        </td>
        <AmountCell>{moneyText(amount)}</AmountCell>
      </tr>
    ))}
    {invoices.map(({ id, invoiceCode, invoiceNo, state, amount }) => (
      <tr key={id}>
        <td>{invoiceNo || invoiceCode}</td>
        <td>
          <DictionaryTag dictionary={invoiceState} value={state} />
        </td>
        <AmountCell>{moneyText(amount)}</AmountCell>
      </tr>
    ))}
  </DrawerSection>
)

const Refunds = ({ refunds }: Trade) => (
  <DrawerSection
    title="退款"
    isEmpty={refunds.length === 0}
    heads={['退款单号', '原因', '状态', { amount: '金额' }, '申请人', '时间']}
  >
    {refunds.map(refund => (
      <tr key={refund.id}>
        <td>{refund.refundCode}</td>
        <td>
          {refundCause.label(refund.cause)}
          {refund.reason !== '' && `：${refund.reason}`}
        </td>
        <td>
          <DictionaryTag dictionary={refundState} value={refund.state} />
        </td>
        <AmountCell>{moneyText(refund.amount)}</AmountCell>
        <td>{refund.createName}</td>
        <td>{refund.createTime}</td>
      </tr>
    ))}
  </DrawerSection>
)
