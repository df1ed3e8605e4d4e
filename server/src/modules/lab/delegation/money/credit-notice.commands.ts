import { fromFen } from '@seam/contract/kit/money'
import { noticeKind } from '@seam/contract/system/notice'
import type { Tx } from '../../../../db/database.ts'
import { findAccount } from '../../../client/account/account.rows.ts'
import { notify } from '../../../system/notice/notice.commands.ts'
import { exceedsCreditWarning } from '../delegation.rules.ts'
import type { LockedDelegation } from '../facts.rows.ts'

/** Notifies cashiers that a charge used more than four fifths of a client's credit limit. */
export const notifyIfCreditHigh = async (
  tx: Tx,
  { clientId, clientName }: LockedDelegation,
  amount: bigint,
): Promise<void> => {
  const { creditLimit, creditUsed } = await findAccount(tx, clientId)
  if (!exceedsCreditWarning(creditUsed, creditLimit) || exceedsCreditWarning(creditUsed - amount, creditLimit)) return
  await notify(
    tx,
    {
      kind: noticeKind.creditHigh,
      subject: `client:${clientId}`,
      title: `客户【${clientName}】授信已用 ${fromFen(creditUsed)} 元，超过额度 ${fromFen(creditLimit)} 元的 80%`,
      link: '/client/credit',
    },
    { holdersOf: [['creditView', 'paymentConfirm']] },
  )
}
