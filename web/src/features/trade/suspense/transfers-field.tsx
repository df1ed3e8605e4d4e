import { claimTarget } from '@seam/contract/client/money/suspense'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { Form, Radio } from 'antd'
import { useEffect } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { Field } from '../../../kit/form/fields.tsx'

/** The transfers of the client that a bank line may be, where it is to be one of them. */
export const TransfersField = ({ suspenseId }: { suspenseId: number }) => {
  const form = Form.useFormInstance()
  const clientId: unknown = Form.useWatch('clientId')
  const target: unknown = Form.useWatch('target')
  const isShown = target === claimTarget.transfer && typeof clientId === 'number'
  const { data } = useRead(
    suspenseCalls.transfers,
    { id: suspenseId, clientId: typeof clientId === 'number' ? clientId : 0 },
    { enabled: isShown, staleTime: 0, quiet: true },
  )
  useEffect(() => {
    form.setFieldsValue({ transfer: undefined })
  }, [form, clientId, target])
  if (!isShown || data === undefined) return null
  if (data.length === 0)
    return <p className="soft form-wide">该客户没有这个金额、银行流水中没有的转账，请选择其他去向</p>
  return (
    <Field name="transfer" label="转账" hint="核对登记时间与凭证号，选这条流水就是的那一笔" wide>
      <Radio.Group
        options={data.map(({ transfer, code, voucherNo, createTime }) => ({
          value: transfer,
          label: `${code}　${voucherNo === '' ? '没有凭证号' : `凭证号 ${voucherNo}`}　${createTime.slice(0, 10)} 登记`,
        }))}
      />
    </Field>
  )
}
