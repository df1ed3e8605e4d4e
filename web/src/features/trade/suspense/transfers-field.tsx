import { claimTarget } from '@seam/contract/client/money/suspense'
import { fromFen, sumFen, toFen } from '@seam/contract/kit/value/money'
import { type SuspenseRow, suspenseCalls, type TransferRow } from '@seam/contract/trade/suspense'
import { Checkbox, Form } from 'antd'
import { useEffect } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { CheckField, Field } from '../../../kit/form/fields.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import './transfers-field.css'

const mostNamed = 3

const codesOf = (transfers: readonly TransferRow[]): string =>
  `${transfers
    .slice(0, mostNamed)
    .map(({ code }) => code)
    .join('、')}${transfers.length > mostNamed ? ' 等' : ''}`

/**
 * The transfers of the client that a bank line may be, where it is to be one of them or several; for another target, the
 * statement that it is none of those with its amount.
 */
export const TransfersField = ({ suspense: { id, isBankLine, amount } }: { suspense: SuspenseRow }) => {
  const form = Form.useFormInstance()
  const clientId: unknown = Form.useWatch('clientId')
  const target: unknown = Form.useWatch('target')
  const isChosen = typeof clientId === 'number'
  const { data } = useRead(
    suspenseCalls.transfers,
    { id, clientId: isChosen ? clientId : 0 },
    { enabled: isChosen && isBankLine, staleTime: 0, quiet: true },
  )
  useEffect(() => {
    form.setFieldsValue({ transfers: [] })
  }, [form, clientId, target])
  useEffect(() => {
    form.setFieldsValue({ isOther: false })
  }, [form, clientId])
  if (target !== claimTarget.transfer) {
    const alike = isChosen ? (data ?? []).filter(transfer => transfer.amount === amount) : []
    return alike.length > 0 ? <OtherMoneyField transfers={alike} /> : null
  }
  if (!isBankLine) return <p className="soft form-wide">不是银行流水的款项没有已登记的转账，请选择其他去向</p>
  if (!isChosen) return <p className="soft form-wide">选择客户后，在这里选它已登记的转账</p>
  if (data === undefined) return null
  if (data.length === 0)
    return <p className="soft form-wide">该客户没有不超过这个金额、银行流水中没有的转账，请选择其他去向</p>
  return <ChoiceField transfers={data} amount={amount} />
}

/** The chosen transfers, and how far their sum is from the amount of the line. */
const ChoiceField = ({ transfers, amount }: { transfers: readonly TransferRow[]; amount: string }) => {
  const chosen: unknown = Form.useWatch('transfers')
  const keys: readonly unknown[] = Array.isArray(chosen) ? chosen : []
  const sum = sumFen(transfers.filter(({ transfer }) => keys.includes(transfer)).map(one => toFen(one.amount)))
  const rest = toFen(amount) - sum
  const difference = rest > 0n ? `，还差 ¥${moneyText(fromFen(rest))}` : `，多出 ¥${moneyText(fromFen(-rest))}`
  return (
    <Field
      name="transfers"
      label="转账"
      hint={
        <>
          <span aria-live="polite">
            {keys.length > 0 &&
              `已选 ${keys.length} 笔，合计 ¥${moneyText(fromFen(sum))}${rest === 0n ? '，与到账金额相符。' : `${difference}。`}`}
          </span>
          核对登记时间与凭证号，选这条流水就是的那一笔；一笔汇款付了几笔的，都选上
        </>
      }
      wide
      needed
    >
      <Checkbox.Group
        className="transfers-field"
        options={transfers.map(({ transfer, code, voucherNo, amount: paid, createTime }) => ({
          value: transfer,
          label: `${code}　¥${moneyText(paid)}　${createTime.slice(0, 16)} 登记　${voucherNo === '' ? '没有凭证号' : `凭证号 ${voucherNo}`}`,
        }))}
      />
    </Field>
  )
}

const OtherMoneyField = ({ transfers }: { transfers: readonly TransferRow[] }) => (
  <CheckField
    name="isOther"
    label="核对"
    text="是另一笔款项"
    hint={`该客户有 ${transfers.length} 笔同金额、银行流水中没有的转账（${codesOf(transfers)}）：是其中一笔的，去向请选「已登记的转账」；都不是的才勾选`}
    wide
  />
)
