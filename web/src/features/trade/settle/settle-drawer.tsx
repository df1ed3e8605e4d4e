import { PrinterOutlined } from '@ant-design/icons'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { settlementState } from '@seam/contract/client/money/settlement'
import { type Settlement, settleCalls } from '@seam/contract/trade/settle'
import { Button, Space } from 'antd'
import { download } from '../../../kit/api/download.ts'
import { useRead } from '../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { AnswerDrawer } from '../../../kit/drawer/answer-drawer.tsx'
import { AmountCell, DrawerSection } from '../../../kit/drawer/drawer-section.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { Permit } from '../../../kit/session/permit.tsx'
import { ReceiptButton } from '../../../shared/client/receipt/receipt-button.tsx'

type Props = {
  open: boolean
  settleCode: string | undefined
  onReceive: (settlement: Settlement) => void
  onClose: () => void
}

const isUnpaid = ({ state }: Settlement) => state === settlementState.issued || state === settlementState.part
/** What a reversed settlement received is no longer received for it. */
const hasReceipt = ({ receipts, state }: Settlement) => receipts.length > 0 && state !== settlementState.reversed

/** A settlement with its trades and receipts. */
export const SettleDrawer = ({ open, settleCode, onReceive, onClose }: Props) => {
  const read = useRead(
    settleCalls.get,
    { settleCode: settleCode ?? '' },
    { enabled: open && settleCode !== undefined, staleTime: 0 },
  )
  return (
    <AnswerDrawer
      open={open}
      onClose={onClose}
      width={760}
      read={read}
      title="结算单详情"
      heading={settlement => (
        <>
          {settlement.settleCode} <DictionaryTag dictionary={settlementState} value={settlement.state} />
        </>
      )}
      extra={settlement => (
        <Space>
          <Button
            icon={<PrinterOutlined />}
            onClick={() => void download(settleCalls.print, { id: settlement.id }, { success: '结算单已下载' })}
          >
            PDF
          </Button>
          {hasReceipt(settlement) && (
            <ReceiptButton kind="settlement" id={settlement.id} code={settlement.settleCode} />
          )}
          {isUnpaid(settlement) && (
            <Permit of={['settleAdd']}>
              <Button type="primary" onClick={() => onReceive(settlement)}>
                收款
              </Button>
            </Permit>
          )}
        </Space>
      )}
    >
      {settlement => <SettleBody settlement={settlement} />}
    </AnswerDrawer>
  )
}

const SettleBody = ({ settlement }: { settlement: Settlement }) => (
  <>
    <p>
      {settlement.clientName}，金额 ¥{moneyText(settlement.amount)}，已收 ¥{moneyText(settlement.received)}，待收{' '}
      <strong>¥{moneyText(settlement.outstanding)}</strong>
      {settlement.toBalance !== '0.00' && `，转入余额 ¥${moneyText(settlement.toBalance)}`}
    </p>
    <p className="soft">
      {settlement.createName} {settlement.createTime}
      {settlement.remarks !== '' && `，${settlement.remarks}`}
    </p>
    <DrawerSection
      title="交易"
      isEmpty={settlement.trades.length === 0}
      heads={['交易号', '委托单', { amount: '结算金额' }, { amount: '待收' }, '挂账时间']}
    >
      {settlement.trades.map(trade => (
        <tr key={trade.id}>
          <td>{trade.tradeCode}</td>
          <td>
            {trade.delegateCode}
            {trade.delegateCount > 1 && ` 等${trade.delegateCount}单`}
          </td>
          <AmountCell>{moneyText(trade.amount)}</AmountCell>
          <AmountCell>{moneyText(trade.outstanding)}</AmountCell>
          <td>{trade.createTime}</td>
        </tr>
      ))}
    </DrawerSection>
    <DrawerSection
      title="收款"
      isEmpty={settlement.receipts.length === 0}
      heads={['支付方式', { amount: '金额' }, '凭证号', '收款人', '时间']}
    >
      {settlement.receipts.map(receipt => (
        <tr key={receipt.id}>
          <td>{payMethod.label(receipt.payMethod)}</td>
          <AmountCell>{moneyText(receipt.amount)}</AmountCell>
          <td>{receipt.voucherNo || '--'}</td>
          <td>{receipt.createName}</td>
          <td>{receipt.createTime}</td>
        </tr>
      ))}
    </DrawerSection>
  </>
)
