import { rowsAddressOf } from '@seam/contract/kit/list/link-filter'
import { fromFen } from '@seam/contract/kit/value/money'
import { noticeKind } from '@seam/contract/system/notice'
import type { Tx } from '../../../db/database.ts'
import { endNotices, notify } from '../../system/notice/notice.commands.ts'
import { findNameOfClient } from './account.rows.ts'
import { exceedsCreditWarning } from './credit.rules.ts'

type Credit = Parameters<typeof exceedsCreditWarning>[0]

/**
 * After a change of the credit that a client uses or of its limit: notifies cashiers that more than four fifths of the
 * limit are used now, or ends that notice.
 */
export const followCredit = async (tx: Tx, clientId: number, before: Credit, after: Credit): Promise<void> => {
  const isHigh = exceedsCreditWarning(after)
  if (isHigh === exceedsCreditWarning(before)) return
  const notice = { kind: noticeKind.creditHigh, subject: `client:${clientId}` }
  if (!isHigh) return endNotices(tx, [notice])
  const clientName = await findNameOfClient(tx, clientId)
  const [used, limit] = [fromFen(after.creditUsed), fromFen(after.creditLimit)]
  await notify(
    tx,
    {
      ...notice,
      title: `客户【${clientName}】授信已用 ${used} 元，超过额度 ${limit} 元的 80%`,
      link: rowsAddressOf('/client/credit', clientName, 'clientId', clientId),
    },
    { holdersOf: [['creditView', 'paymentConfirm']] },
  )
}
