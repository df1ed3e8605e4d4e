import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { shiftFailures as failures, type shiftCalls } from '@seam/contract/client/money/shift'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import type { Db, Tx } from '../../../db/database.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf, type UserActor } from '../../../kit/transition/actor.ts'
import { sumHouseAccount } from '../ledger/account-sum.rows.ts'
import { post } from '../ledger/ledger.commands.ts'
import { findPostingByCause } from '../ledger/ledger.rows.ts'
import { selectDeposits } from '../transfer/transfer.rows.ts'
import { depositCause } from '../transfer/transfer.rules.ts'
import { lockVault } from './shift.rows.ts'

const openingCause = 'vault:opening'

export const sumVault = (db: Db): Promise<bigint> => sumHouseAccount(db, ledgerAccount.vault)

export const findVaultOpening = (db: Parameters<typeof findPostingByCause>[0]) => findPostingByCause(db, openingCause)

/** The opening cash of the vault. */
export const openVault = async (context: WriteContext<typeof shiftCalls.openVault>) => {
  const { db, input, logOperation } = context
  await lockVault(db)
  if ((await findVaultOpening(db)) !== undefined) throw refuse(failures.vaultOpened)
  const amount = toFen(input.amount)
  const entries = [
    { account: ledgerAccount.vault, amount },
    { account: ledgerAccount.opening, amount: -amount },
  ]
  const draft = { kind: postingKind.opening, cause: openingCause, clientId: null, remarks: '保险柜期初', entries }
  await post(db, draft, actorOf(context))
  logOperation(`登记保险柜期初 ${fromFen(amount)} 元`)
  return null
}

type DepositToUndo = { readonly slipNo: string; readonly amount: bigint; readonly cause: string }
type Deposit = { readonly slipNo: string; readonly amount: bigint; readonly remarks: string }

/** Posts cash of the vault, in fen, that was deposited at the bank. The number of the slip must be locked. */
export const postDeposit = async (tx: Tx, { slipNo, amount, remarks }: Deposit, actor: UserActor): Promise<void> => {
  await lockVault(tx)
  const earlier = await selectDeposits(tx, slipNo)
  if (earlier.some(({ undone }) => !undone))
    throw refuse(failures.depositRegistered, { message: `银行回单【${slipNo}】已登记过，不能重复存入` })
  const balance = await sumVault(tx)
  if (balance < amount) throw refuse(failures.vaultShort, { message: `保险柜只有 ${fromFen(balance)} 元` })
  const entries = [
    { account: ledgerAccount.bank, amount },
    { account: ledgerAccount.vault, amount: -amount },
  ]
  const about = `银行回单 ${slipNo} ${remarks || '保险柜现金存入银行'}`
  await post(
    tx,
    {
      kind: postingKind.handOver,
      cause: depositCause(slipNo, earlier.length),
      clientId: null,
      remarks: about,
      entries,
    },
    actor,
  )
}

/**
 * Takes the deposit of a slip back: its cash is in the vault, and no longer at the bank. Nothing leaves the vault, so that
 * it needs no lock. `cause` is the cause of the posting.
 */
export const undoDeposit = async (
  tx: Tx,
  { slipNo, amount, cause }: DepositToUndo,
  actor: UserActor,
): Promise<void> => {
  const deposit = requireRow((await selectDeposits(tx, slipNo)).find(({ undone }) => !undone))
  const entries = [
    { account: ledgerAccount.vault, amount },
    { account: ledgerAccount.bank, amount: -amount },
  ]
  const remarks = `撤销银行回单 ${slipNo} 的现金存款`
  const kind = postingKind.handOver
  await post(tx, { kind, cause, clientId: null, remarks, reversesId: deposit.postingId, entries }, actor)
}
