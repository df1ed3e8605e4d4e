import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type PayMethod, payMethod, settleMethods } from '@seam/contract/client/money/pay-method'
import { fromFen, money, toFen } from '@seam/contract/kit/value/money'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { moneyText } from '../../../kit/money/money.tsx'
import { YuanInput } from '../../../kit/money/yuan-input.tsx'
import { usableMethod, useMethodOptions } from '../../../shared/client/method-options.ts'
import './receipt-fields.css'

/** A receipt while it is typed; `key` identifies its line. */
export type ReceiptDraft = { key: number; payMethod: PayMethod; amount: string; voucherNo: string }

type Props = {
  value: readonly ReceiptDraft[]
  /** what the client owes, offered for the first receipt */
  due: string
  onChange: (value: readonly ReceiptDraft[]) => void
}

/** As the contract accepts them. */
const mostReceipts = 10

const fenOf = (text: string): bigint => (money.safeParse(text).success ? toFen(text) : 0n)

/** What the receipts leave to pay; negative: paid beyond what is due. A preview: the server decides. */
const remainderOf = (due: string, drafts: readonly ReceiptDraft[]): bigint =>
  drafts.reduce((rest, { amount }) => rest - fenOf(amount), toFen(due))

/** The next receipt: what is left to pay, by the first usable method. */
export const offerReceipt = (
  drafts: readonly ReceiptDraft[],
  due: string,
  options: Parameters<typeof usableMethod>[0],
): ReceiptDraft => {
  const remainder = remainderOf(due, drafts)
  return {
    key: Math.max(0, ...drafts.map(({ key }) => key)) + 1,
    payMethod: usableMethod(options, payMethod.transfer) ?? payMethod.transfer,
    amount: remainder > 0n ? fromFen(remainder) : '',
    voucherNo: '',
  }
}

/** The receipts as the calls accept them. */
export const receiptsOf = (drafts: readonly ReceiptDraft[]) => drafts.map(({ key: _key, ...receipt }) => receipt)

/** The lines of the money that a client pays for a settlement. */
export const ReceiptFields = ({ value, due, onChange }: Props) => {
  const { options } = useMethodOptions(settleMethods)
  const remainder = remainderOf(due, value)
  const [addedKey, setAddedKey] = useState<number>()
  const add = () => {
    const offer = offerReceipt(value, due, options)
    setAddedKey(offer.key)
    onChange([...value, offer])
  }
  const change = (key: number, part: Partial<ReceiptDraft>) =>
    onChange(value.map(draft => (draft.key === key ? { ...draft, ...part } : draft)))
  return (
    <fieldset className="receipt-fields">
      <legend>收款</legend>
      {value.map((draft, at) => (
        <div key={draft.key} className="receipt-fields-line">
          <Select
            aria-label={`第 ${at + 1} 笔支付方式`}
            options={options}
            value={draft.payMethod}
            onChange={method => change(draft.key, { payMethod: method })}
          />
          <YuanInput
            aria-label={`第 ${at + 1} 笔金额`}
            placeholder="金额"
            autoFocus={draft.key === addedKey}
            value={draft.amount}
            onChange={amount => change(draft.key, { amount })}
          />
          <Input
            aria-label={`第 ${at + 1} 笔凭证号`}
            autoComplete="off"
            maxLength={64}
            placeholder="凭证号"
            value={draft.voucherNo}
            onChange={event => change(draft.key, { voucherNo: event.target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除第 ${at + 1} 笔收款`}
            onClick={() => onChange(value.filter(({ key }) => key !== draft.key))}
          />
        </div>
      ))}
      <Button type="dashed" block icon={<PlusOutlined />} disabled={value.length >= mostReceipts} onClick={add}>
        添加收款
      </Button>
      <output className="receipt-fields-sum">
        {remainder < 0n ? '多收' : '未收'}{' '}
        <strong>¥{moneyText(fromFen(remainder < 0n ? -remainder : remainder))}</strong>
        {remainder < 0n && <span className="soft">（现金和对公转账多收的部分转入余额）</span>}
      </output>
    </fieldset>
  )
}
