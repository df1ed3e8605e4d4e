import { claimTarget } from '@seam/contract/client/money/suspense'
import { type SuspenseRow, suspenseCalls, type TransferRow } from '@seam/contract/trade/suspense'
import { Form, Radio } from 'antd'
import { useEffect } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { CheckField, Field } from '../../../kit/form/fields.tsx'
import './transfers-field.css'

const mostNamed = 3

const codesOf = (transfers: readonly TransferRow[]): string =>
  `${transfers
    .slice(0, mostNamed)
    .map(({ code }) => code)
    .join('、')}${transfers.length > mostNamed ? ' 等' : ''}`

/**
 * The transfers of the client that a bank line may be, where it is to be one of them; for another target, the statement that
 * it is none of them.
 */
export const TransfersField = ({ suspense: { id, isBankLine } }: { suspense: SuspenseRow }) => {
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
    form.setFieldsValue({ transfer: undefined })
  }, [form, clientId, target])
  useEffect(() => {
    form.setFieldsValue({ isOther: false })
  }, [form, clientId])
  if (target !== claimTarget.transfer)
    return isChosen && data !== undefined && data.length > 0 ? <OtherMoneyField transfers={data} /> : null
  if (!isBankLine) return <p className="soft form-wide">不是银行流水的款项没有已登记的转账，请选择其他去向</p>
  if (!isChosen) return <p className="soft form-wide">选择客户后，在这里选它已登记的转账</p>
  if (data === undefined) return null
  if (data.length === 0)
    return <p className="soft form-wide">该客户没有这个金额、银行流水中没有的转账，请选择其他去向</p>
  return (
    <Field name="transfer" label="转账" hint="核对登记时间与凭证号，选这条流水就是的那一笔" wide needed>
      <Radio.Group
        className="transfers-field"
        options={data.map(({ transfer, code, voucherNo, createTime }) => ({
          value: transfer,
          label: `${code}　${createTime.slice(0, 16)} 登记　${voucherNo === '' ? '没有凭证号' : `凭证号 ${voucherNo}`}`,
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
