import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { transferFailures as failures } from '@seam/contract/client/money/transfer'
import { fromFen } from '@seam/contract/kit/value/money'
import { suspenseFailures } from '@seam/contract/trade/suspense'
import type { Tx } from '../../../db/database.ts'
import { refuse, refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'
import { reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import type { WaitingLine } from '../../client/transfer/transfer.commands.ts'
import { findClientOfPayer } from '../../client/transfer/transfer.rows.ts'
import { findReceiptPosting } from './claim-posting.rows.ts'
import { suspenseLifecycle } from './suspense.lifecycle.ts'
import { lockSuspense } from './suspense.rows.ts'

/**
 * Recognises a line that waits as a deposit of cash of this amount in fen: the receipt from an unknown payer is reversed,
 * for the money comes from the vault. A line of another amount is other money, and so is one that a client paid. What the
 * actor imported is no proof that their cash arrived: another user registers it. Returns a sentence for the log.
 */
export const claimAsDeposit = async (
  tx: Tx,
  line: WaitingLine,
  deposited: bigint,
  actor: UserActor,
): Promise<string> => {
  const suspense = requireRow((await lockSuspense(tx, [line.suspenseId]))[0])
  refuseForReasons(reasonsAgainst(suspenseLifecycle.transitions, 'claim', suspense))
  const { id, amount, suspenseCode, payer, version } = suspense
  if (line.importedBy === actor.userId) throw refuse(suspenseFailures.ownDeposit)
  if (amount !== deposited)
    throw refuse(failures.otherAmount, {
      message: `银行流水【${line.bankRef}】到账 ${fromFen(amount)} 元，与存入金额 ${fromFen(deposited)} 元不符，请核对回单`,
    })
  const client = payer === '' ? undefined : await findClientOfPayer(tx, payer)
  if (client !== undefined)
    throw refuse(failures.payerIsClient, {
      message: `银行流水【${line.bankRef}】的付款户名是客户【${client.clientName}】，不是现金存款，请在待认领款项【${suspenseCode}】中认领`,
    })
  await transition(tx, suspenseLifecycle, 'claim', suspense, actor, {
    reason: `保险柜现金存入银行，回单【${line.bankRef}】`,
    set: {
      claimTarget: claimTarget.deposit,
      finishUserId: actor.userId,
      finishName: actor.userName,
      finishTime: currentTime,
    },
  })
  const receipt = await findReceiptPosting(tx, suspense)
  await post(
    tx,
    {
      kind: postingKind.unclaimed,
      cause: `suspense:${id}:deposit:${version}`,
      clientId: null,
      remarks: suspenseCode,
      reversesId: receipt?.id,
      entries: [
        { account: ledgerAccount.suspense, amount },
        { account: ledgerAccount.bank, amount: -amount },
      ],
    },
    actor,
  )
  return `，认领银行流水【${suspenseCode}】${payer && `付款户名“${payer}”`}`
}
