import { payMethod } from '@seam/contract/client/money/pay-method'
import { shiftCalls, shiftState } from '@seam/contract/client/money/shift'
import { suspenseState } from '@seam/contract/client/money/suspense'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { vaultDepositCalls } from '@seam/contract/trade/vault-deposit'
import { expectOk } from '../../builders/lab.ts'
import { newBankRef, openBank } from '../../builders/money/bank.ts'
import { cashOf } from '../../builders/money/shift.ts'
import type { Client } from '../../client.ts'
import type { Stage } from '../../stage.ts'

const { cash, transfer, wechat } = payMethod
const reason = '并发'
/** In yuan: a recharge above it needs a second person. */
const rechargeLimit = 90

const facesOf = (amount: bigint) => [
  { face: '1.00' as const, count: Number(amount / 100n) },
  { face: '0.01' as const, count: Number(amount % 100n) },
]

type About = { readonly stage: Stage; readonly desk: Client; readonly accountId: number }

/** Shifts, the vault, large recharges and payouts of channels; each answers its code. */
export const openCashSteps = async ({ stage, desk, accountId }: About) => {
  await stage.db
    .updateTable('systemConfig')
    .set({ rechargeLimit: BigInt(rechargeLimit) * 100n })
    .execute()
  await expectOk(desk.call(shiftCalls.openVault, { amount: '500' }))

  const openShift = async (by: Client, at: number) => {
    const faces = facesOf(at === 0 ? 100n : 200n)
    return (await by.call(shiftCalls.open, { handedOut: '2', faces, reason })).code
  }
  /** Counts the open shift, or a counted one again; now and then wrongly. */
  const countShift = async (by: Client, at: number) => {
    const { open, counted } = await expectOk(by.call(shiftCalls.current))
    const shift = at < 4 ? (open ?? counted[0]) : counted[0]
    if (shift === undefined) return 0
    const expected = await cashOf(stage, shift.id)
    const faces = facesOf(expected < 0n || at === 0 ? 700n : expected)
    return (await by.call(shiftCalls.count, { id: shift.id, version: shift.version, faces })).code
  }
  const confirmShift = async (by: Client, at: number) => {
    const { rows } = await expectOk(by.call(shiftCalls.page, { query: { state: shiftState.counted } }))
    const shift = rows[at % Math.max(rows.length, 1)]
    if (shift === undefined) return 0
    return (await by.call(shiftCalls.confirm, { id: shift.id, version: shift.version, reason })).code
  }
  /** Takes over the cash of a shift, which may be still open. */
  const takeOver = async (by: Client, at: number) => {
    const others = await expectOk(by.call(shiftCalls.page, { query: {} }))
    const shifts = at < 2 ? others.rows : await expectOk(by.call(shiftCalls.toTakeOver))
    const shift = shifts[at % Math.max(shifts.length, 1)]
    if (shift === undefined) return 0
    const { id, version } = shift
    const amount = await cashOf(stage, id)
    return (await by.call(shiftCalls.takeOver, { id, version, faces: facesOf(amount < 0n ? 0n : amount) })).code
  }
  const moveVault = async (by: Client, at: number) =>
    at === 0
      ? (await by.call(shiftCalls.openVault, { amount: '1' })).code
      : (await by.call(vaultDepositCalls.register, { amount: '1', slipNo: at < 3 ? 'CK1' : newBankRef() })).code

  const requestRecharge = async (by: Client, at: number) => {
    const method = [cash, transfer, wechat][at % 3] ?? cash
    const draft = { id: accountId, amount: String(rechargeLimit + 1), payMethod: method, reason }
    return (await by.call(accountMoneyCalls.recharge, draft)).code
  }
  const unclaimed = async (by: Client, state: number, at: number) => {
    const { rows } = await expectOk(by.call(suspenseCalls.page, { query: { state } }))
    const lines = rows.filter(row => row.isBankLine)
    return lines[at % Math.max(lines.length, 1)]
  }
  /** Registers a line that waits, while others claim it, as a deposit of the vault. */
  const depositLine = async (by: Client, at: number) => {
    const line = (await unclaimed(by, suspenseState.open, at)) ?? (await openBank(by).addSuspense('1.30'))
    return (await by.call(vaultDepositCalls.register, { amount: line.amount, slipNo: line.reference })).code
  }
  /** Requests to undo a deposit, or imports its line while another approves that. */
  const undoDeposit = async (by: Client, at: number) => {
    const { rows } = await expectOk(by.call(vaultDepositCalls.page, { query: {} }))
    const deposit = rows[at % Math.max(rows.length, 1)]
    if (deposit === undefined) return 0
    if (at % 3 === 2) return (await openBank(by).importLines([deposit.slipNo, deposit.amount])).code
    return (await by.call(vaultDepositCalls.requestUndo, { id: deposit.id, reason })).code
  }
  const claimPayout = async (by: Client, at: number) => {
    const { id, version } = (await unclaimed(by, suspenseState.open, at)) ?? (await openBank(by).addSuspense('1.20'))
    const channel = at % 2 === 0 ? wechat : payMethod.alipay
    return (await by.call(suspenseCalls.claimChannelPayout, { id, version, channel, fee: '0.01' })).code
  }
  const undoPayout = async (by: Client, at: number) => {
    const requested = await unclaimed(by, suspenseState.undoing, at)
    if (requested !== undefined)
      return (await by.call(suspenseCalls.approveUndo, { id: requested.id, version: requested.version })).code
    const claimed = await unclaimed(by, suspenseState.claimed, at)
    if (claimed === undefined) return 0
    return (await by.call(suspenseCalls.requestUndo, { id: claimed.id, version: claimed.version, reason })).code
  }

  return [
    openShift,
    countShift,
    countShift,
    confirmShift,
    takeOver,
    moveVault,
    requestRecharge,
    claimPayout,
    depositLine,
    undoDeposit,
    undoPayout,
  ]
}
