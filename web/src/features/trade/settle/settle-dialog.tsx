import { settleMethods } from '@seam/contract/client/money/pay-method'
import {
  receipts,
  type SettlementRow,
  settleCalls,
  settleFailures,
  type UnsettledRow,
} from '@seam/contract/trade/settle'
import { payMethodCalls } from '@seam/contract/trade/till'
import { Input } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { DialogFrame } from '../../../kit/dialog/dialog-frame.tsx'
import { useLeaveGuard } from '../../../kit/draft/use-leave-guard.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { isSendKey } from '../../../kit/form/send-key.ts'
import { moneyText } from '../../../kit/money/money.tsx'
import { useMethodOptions } from '../../../shared/client/method-options.ts'
import { offerReceipt, type ReceiptDraft, ReceiptFields, receiptsOf } from './receipt-fields.tsx'

const refreshed = [settleCalls.unsettledPage, settleCalls.page, settleCalls.get]
const refreshAfterRefusal = [payMethodCalls.list]

/** Whether the contract accepts the receipts; the first fault is shown. */
const checkReceipts = (drafts: readonly ReceiptDraft[]): boolean => {
  const issue = receipts.safeParse(receiptsOf(drafts)).error?.issues[0]
  if (issue !== undefined) toast.warning(issue.message)
  return issue === undefined
}

const sendByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
  if (!isSendKey(event)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

type SettleProps = { trades: readonly [UnsettledRow, ...UnsettledRow[]]; onClose: () => void; onDone: () => void }

/** Settles trades of one client: with receipts it is paid at once, without them it waits for payment. */
export const SettleDialog = ({ trades, onClose, onDone }: SettleProps) => {
  const form = useId()
  const [drafts, setDrafts] = useState<readonly ReceiptDraft[]>([])
  const [remarks, setRemarks] = useState('')
  const { touch, leave } = useLeaveGuard()
  const [{ clientId, clientName }] = trades
  const input = { clientId, tradeIds: trades.map(({ id }) => id) }
  const read = useRead(settleCalls.confirm, input, { staleTime: 0 })
  const { data, refetch } = read
  const { run, running } = useWrite(settleCalls.settle, {
    refresh: refreshed,
    refreshAfterRefusal,
    perForm: true,
    onFailure: ({ code }) => {
      if (code === settleFailures.tokenStale.code) void refetch()
      return false
    },
  })
  const settle = async () => {
    if (data === undefined || !checkReceipts(drafts)) return
    const { token, tradeIds } = data
    const answer = await run({ token, tradeIds, receipts: receiptsOf(drafts), remarks })
    if (answer === undefined) return
    touch(false)
    toast.success(`结算单 ${answer.settleCode}，未收 ${moneyText(answer.outstanding)} 元`)
    onDone()
  }
  return (
    <DialogFrame
      open
      title={`结算：${clientName}`}
      width={680}
      okText={drafts.length === 0 ? '生成待收款结算单' : '结算并收款'}
      okButton={{ htmlType: 'submit', form, disabled: data === undefined }}
      busy={running}
      onLeave={() => void leave(onClose)}
    >
      {data === undefined ? (
        <NoAnswer read={read} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields
        <form
          id={form}
          onKeyDown={sendByKeys}
          onSubmit={event => {
            event.preventDefault()
            void settle()
          }}
        >
          <p>
            {data.count} 笔交易，金额 ¥{moneyText(data.gross)}，退款冲减 ¥{moneyText(data.refunded)}
            {data.cleared !== '0.00' && `，已收或核销 ¥${moneyText(data.cleared)}`}，应结算{' '}
            <strong>¥{moneyText(data.net)}</strong>
          </p>
          <ReceiptFields
            value={drafts}
            due={data.net}
            onChange={next => {
              touch()
              setDrafts(next)
            }}
          />
          {drafts.length === 0 && <p className="soft">没有收款时生成待收款结算单，客户付款后再收款。</p>}
          <Input
            aria-label="备注"
            autoComplete="off"
            maxLength={100}
            placeholder="备注"
            value={remarks}
            onChange={event => {
              touch()
              setRemarks(event.target.value)
            }}
          />
        </form>
      )}
    </DialogFrame>
  )
}

type ReceiveProps = { settlement: SettlementRow; onClose: () => void }

/** Receives money for a settlement, the oldest trade first. */
export const ReceiveDialog = ({ settlement, onClose }: ReceiveProps) => {
  const form = useId()
  const { options } = useMethodOptions(settleMethods)
  // until it is edited or sent: all of the debt by the first usable method
  const [edited, setEdited] = useState<readonly ReceiptDraft[]>()
  const { touch, end, leave } = useLeaveGuard()
  const close = () => end(onClose)
  const { run, running } = useWrite(settleCalls.receive, {
    refresh: refreshed,
    refreshAfterRefusal,
    perForm: true,
    success: '收款成功',
    onReload: close,
  })
  const { id, version, settleCode, clientName, outstanding } = settlement
  const drafts = edited ?? [offerReceipt([], outstanding, options)]
  const receive = async () => {
    setEdited(drafts)
    if (!checkReceipts(drafts)) return
    if ((await run({ id, version, receipts: receiptsOf(drafts) })) !== undefined) close()
  }
  return (
    <DialogFrame
      open
      title={`收款：${settleCode}`}
      width={680}
      okText="收款"
      okButton={{ htmlType: 'submit', form, disabled: drafts.length === 0 }}
      busy={running}
      onLeave={() => void leave(onClose)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields */}
      <form
        id={form}
        onKeyDown={sendByKeys}
        onSubmit={event => {
          event.preventDefault()
          void receive()
        }}
      >
        <p>
          {clientName}，待收 <strong>¥{moneyText(outstanding)}</strong>
        </p>
        <ReceiptFields
          value={drafts}
          due={outstanding}
          onChange={next => {
            touch()
            setEdited(next)
          }}
        />
      </form>
    </DialogFrame>
  )
}
