import { accountCalls } from '@seam/contract/client/money/account'
import { Button } from 'antd'
import { NoAnswer } from '../../../../kit/answer/answer.tsx'
import { useRead } from '../../../../kit/api/use-call.ts'
import { Permit } from '../../../../kit/session/permit.tsx'
import { CreditFacts } from '../../../../shared/client/credit-facts.tsx'
import { ClientAccount } from '../client-account.tsx'
import { ofClient } from '../client-link.tsx'
import { AccountDialogs } from './account-dialogs.tsx'
import { BalanceHistory } from './balance-history.tsx'
import { CreditHistory } from './credit-history.tsx'
import { useAccount } from './use-account.ts'

/** The account of one client. */
export const AccountTab = ({ clientId }: { clientId: number }) => {
  const input = { pageNo: 1, pageSize: 1, query: ofClient(clientId), sort: [] }
  const read = useRead(accountCalls.page, input)
  const { data } = read
  const { actions, ...dialogs } = useAccount()
  const account = data?.rows[0]
  if (account === undefined) return <NoAnswer read={read} />
  return (
    <div className="client-tab">
      <ClientAccount account={account} />
      <p>
        账期：{account.creditDays} 天；支付密码：{account.hasPayPassword ? '已设置' : '未设置'}
      </p>
      <div className="client-acts">
        {actions(account).map(({ label, onClick, permit, danger }) => {
          const button = (
            <Button key={label} danger={danger === true} onClick={onClick}>
              {label}
            </Button>
          )
          return permit ? (
            <Permit key={label} of={permit}>
              {button}
            </Permit>
          ) : (
            button
          )
        })}
      </div>
      <Permit of={['accountView', 'creditView']}>
        <CreditFacts clientId={clientId} />
        <BalanceHistory clientId={clientId} />
        <CreditHistory clientId={clientId} />
      </Permit>
      <AccountDialogs {...dialogs} />
    </div>
  )
}
