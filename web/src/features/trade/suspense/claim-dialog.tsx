import { clientCalls } from '@seam/contract/client/client'
import { mostPaidAtOnce } from '@seam/contract/client/money/pay-method'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { ClaimDraft, clientTargets, type SuspenseRow, suspenseCalls } from '@seam/contract/trade/suspense'
import { tillCalls, type WaitingRow } from '@seam/contract/trade/till'
import { Form, Radio } from 'antd'
import { useEffect } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { Field } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { usePermit } from '../../../kit/session/permit.tsx'
import { ClientField, enabledClients, labelOfClient } from '../../../shared/client/client-field.tsx'
import { dueOf, WaitingDelegations } from './delegations-input.tsx'
import { SuspenseFacts } from './suspense-facts.tsx'
import { suspenseRefresh } from './suspense-refresh.ts'
import { TransfersField } from './transfers-field.tsx'

type Props = { open: boolean; suspense: SuspenseRow | undefined; onClose: () => void }

const often = 15_000
const noRows: readonly WaitingRow[] = []

/** Assigns the money to a client. */
export const ClaimDialog = ({ open, suspense, onClose }: Props) => {
  const mayTakePayments = usePermit(['paymentConfirm'])
  const targets = clientTargets.filter(target => target !== claimTarget.delegation || mayTakePayments)
  if (suspense === undefined) return null
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`认领：${suspense.suspenseCode}`}
      width={620}
      call={suspenseCalls.claim}
      schema={ClaimDraft}
      initial={{ target: claimTarget.balance, delegationIds: [] }}
      toInput={({ clientId, target, delegationIds = [], due, transfers = [], isOther = false }) => ({
        clientId,
        target,
        ...(target === claimTarget.delegation && { delegationIds, due }),
        ...(target === claimTarget.transfer && { transfers }),
        ...(isOther && target !== claimTarget.transfer && { isOther }),
        id: suspense.id,
        version: suspense.version,
      })}
      refresh={suspenseRefresh}
      refreshAfterRefusal={[tillCalls.waiting, suspenseCalls.transfers]}
      okText="认领"
      onDone={({ tradeCode, toDelegations, toBalance }) =>
        toast.success(
          tradeCode === ''
            ? '已认领'
            : `已支付委托单 ${moneyText(toDelegations)} 元，交易 ${tradeCode}${toBalance === '0.00' ? '' : `，转入余额 ${moneyText(toBalance)} 元`}`,
        )
      }
    >
      <SuspenseFacts suspense={suspense} />
      <PayingClient payer={suspense.payer} />
      <Field name="target" label="去向" wide>
        <Radio.Group options={targets.map(value => ({ value, label: claimTarget.label(value) }))} />
      </Field>
      <DelegationFields amount={suspense.amount} />
      <TransfersField suspense={suspense} />
    </FormDialog>
  )
}

/** The client; first the one whose name is that of the payer, if there is one. */
const PayingClient = ({ payer }: { payer: string }) => {
  const form = Form.useFormInstance()
  const chosenId: unknown = Form.useWatch('clientId')
  const query = [...enabledClients, { key: 'clientName', op: 'eq' as const, value: [payer] }]
  const input = { pageNo: 1, pageSize: 2, query, sort: [] }
  const { data } = useRead(clientCalls.page, input, { enabled: payer !== '', quiet: true })
  const [namesake, ...others] = data?.rows ?? []
  const client = others.length === 0 ? namesake : undefined
  const clientId = client?.id
  useEffect(() => {
    if (clientId !== undefined && form.getFieldValue('clientId') === undefined) form.setFieldsValue({ clientId })
  }, [form, clientId])
  if (client === undefined) return <ClientField />
  const isChosen = chosenId === clientId
  return (
    <ClientField valueLabel={labelOfClient(client)} {...(isChosen && { hint: '与付款户名同名的客户已选好，请核对' })} />
  )
}

/** The delegations of the client with an amount due, where they are what the money pays. */
const DelegationFields = ({ amount }: { amount: string }) => {
  const form = Form.useFormInstance()
  const clientId: unknown = Form.useWatch('clientId')
  const target: unknown = Form.useWatch('target')
  const chosen: unknown = Form.useWatch('delegationIds')
  const isShown = target === claimTarget.delegation && typeof clientId === 'number'
  const read = useRead(
    tillCalls.waiting,
    { clientId: typeof clientId === 'number' ? clientId : 0, pageNo: 1, pageSize: mostPaidAtOnce, query: [], sort: [] },
    { enabled: isShown, staleTime: 0, every: often, quiet: true },
  )
  const due = dueOf(read.data?.rows ?? noRows, Array.isArray(chosen) ? chosen : [])
  useEffect(() => {
    form.setFieldsValue({ delegationIds: [] })
  }, [form, clientId])
  useEffect(() => {
    form.setFieldsValue({ due })
  }, [form, due])
  if (!isShown)
    return target === claimTarget.delegation ? (
      <p className="soft form-wide">选择客户后，在这里选它待付的委托单</p>
    ) : null
  return (
    <Field name="delegationIds" label="委托单" wide needed>
      <WaitingDelegations read={read} amount={amount} />
    </Field>
  )
}
