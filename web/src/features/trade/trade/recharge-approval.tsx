import { accountCalls } from '@seam/contract/client/money/account'
import { tradeState } from '@seam/contract/client/money/ledger'
import { accountMoneyCalls, RechargeRefusal } from '@seam/contract/trade/account-money'
import { correctionCalls } from '@seam/contract/trade/correction'
import { type Trade, tradeCalls } from '@seam/contract/trade/trade'
import { Alert, Button } from 'antd'
import { useWrite } from '../../../kit/api/use-call.ts'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { confirmThen } from '../../../kit/feedback/confirm.ts'
import { NoteField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { moneyText } from '../../../kit/money/money.tsx'

const refresh = [correctionCalls.waiting, tradeCalls.page, tradeCalls.detail, accountCalls.page]

/** A recharge above the limit, with buttons for users who may decide on it. */
export const RechargeApproval = ({ trade }: { trade: Trade }) => {
  const refusal = useDialog<Trade>()
  const { run, running } = useWrite(accountMoneyCalls.approveRecharge, { refresh, success: '已批准' })
  if (trade.state !== tradeState.awaitingApproval) return null
  const { id, clientName, amount, createName, can } = trade
  const approve = () =>
    confirmThen(
      {
        title: `批准【${clientName}】充值 ${moneyText(amount)} 元？`,
        content: `由${createName}提交；批准后入账。`,
        okText: '批准',
      },
      () => run({ id }),
    )
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="充值金额超过限额，待另一人审批；批准前没有入账"
        action={
          <>
            {can.approve && (
              <Button type="primary" size="small" loading={running} onClick={() => void approve()}>
                批准
              </Button>
            )}{' '}
            {can.refuse && (
              <Button size="small" danger onClick={() => refusal.show(trade)}>
                不批准
              </Button>
            )}
          </>
        }
      />
      <FormDialog
        open={refusal.open}
        onClose={refusal.close}
        title={`不批准充值：${clientName}`}
        call={accountMoneyCalls.refuseRecharge}
        schema={RechargeRefusal}
        initial={{}}
        toInput={draft => ({ ...draft, id })}
        refresh={refresh}
        success="已关闭充值，请收费员退还款项"
      >
        <NoteField name="reason" label="原因" />
      </FormDialog>
    </>
  )
}
