import { toFen } from '@seam/contract/kit/value/money'
import type { vaultDepositCalls } from '@seam/contract/trade/vault-deposit'
import { requirePermission } from '../../../kit/require-permission.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { postDeposit } from '../../client/shift/vault.commands.ts'
import { lockDepositSlip } from '../../client/transfer/transfer.commands.ts'
import { claimAsDeposit } from '../suspense/claim-deposit.commands.ts'

type Context = WriteContext<typeof vaultDepositCalls.register>

/** Registers cash of the vault that was deposited at the bank, and claims its line of the bank statement if it waits. */
export const depositVault = async (context: Context): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const { slipNo, remarks } = input
  const actor = actorOf(context)
  const amount = toFen(input.amount)
  const line = await lockDepositSlip(db, slipNo)
  if (line !== undefined) requirePermission(caller, 'suspenseClaim')
  const claim = line === undefined ? '' : await claimAsDeposit(db, line, amount, actor)
  await postDeposit(db, { slipNo, amount, remarks }, actor)
  logOperation(`保险柜现金存入银行 ${input.amount} 元，回单【${slipNo}】${claim}${remarks && `，${remarks}`}`)
  return null
}
