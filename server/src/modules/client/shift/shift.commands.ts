import { postingKind } from '@seam/contract/client/money/ledger'
import {
  cashTotal,
  countKind,
  shiftFailures as failures,
  type shiftCalls,
  shiftState,
} from '@seam/contract/client/money/shift'
import type { OutputOf } from '@seam/contract/kit/call'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import type { Tx } from '../../../db/database.ts'
import { checkVersion, refuse, refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { type Actor, actorOf } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { post } from '../ledger/ledger.commands.ts'
import { requireOpenShift } from './require-shift.commands.ts'
import * as rows from './shift.rows.ts'
import { differenceEntries, takeOverEntries, vaultEntries } from './shift.rules.ts'
import { shiftToWire } from './shift.view.ts'
import { type ShiftCommand, shiftLifecycle, shiftTransitions } from './shift-lifecycle.commands.ts'
import { sumVault } from './vault.commands.ts'

type Posted = Pick<rows.LockedShift, 'id' | 'userId' | 'shiftCode'>

/** Moves cash between the vault and a shift. */
const postFromVault = (tx: Tx, shift: Posted, amount: bigint, cause: string, remarks: string, actor: Actor) =>
  post(
    tx,
    {
      kind: postingKind.handOver,
      cause: `shift:${shift.id}:${cause}`,
      clientId: null,
      remarks: `${shift.shiftCode} ${remarks}`.trim(),
      entries: vaultEntries(shift, amount),
    },
    actor,
  )

const postDifference = (tx: Tx, shift: Posted, amount: bigint, cause: string, remarks: string, actor: Actor) =>
  post(
    tx,
    {
      kind: postingKind.shortOver,
      cause: `shift:${shift.id}:${cause}`,
      clientId: null,
      remarks: `${shift.shiftCode} ${remarks}`.trim(),
      entries: differenceEntries(shift, amount),
    },
    actor,
  )

const differenceText = (difference: bigint) =>
  difference === 0n
    ? '无差异'
    : `${difference < 0n ? '短款' : '长款'} ${fromFen(difference < 0n ? -difference : difference)} 元`

/** Takes cash out of the vault; refuses more than it holds. */
const takeFromVault = async (tx: Tx, amount: bigint) => {
  if (amount === 0n) return
  await rows.lockVault(tx)
  const balance = await sumVault(tx)
  if (balance < amount)
    throw refuse(failures.vaultShort, { message: `保险柜只有 ${fromFen(balance)} 元，不够领用 ${fromFen(amount)} 元` })
}

export const openShift = async (
  context: WriteContext<typeof shiftCalls.open>,
): Promise<OutputOf<typeof shiftCalls.open>> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  if ((await rows.findOpenShift(db, caller.userId)) !== undefined) throw refuse(failures.alreadyOpen)
  const handedOut = toFen(input.handedOut)
  const float = cashTotal(input.faces)
  const difference = float - handedOut
  if (difference !== 0n && input.reason === '')
    throw refuse(failures.differenceReason, {
      message: `清点 ${fromFen(float)} 元与领用 ${fromFen(handedOut)} 元不符，请填写原因`,
    })
  // A reason belongs to a difference.
  const floatReason = difference === 0n ? '' : input.reason
  await takeFromVault(db, handedOut)
  const shift = await create(
    db,
    shiftLifecycle,
    {
      command: 'open',
      values: {
        userId: actor.userId,
        userName: actor.userName,
        state: shiftState.open,
        handedOut,
        float,
        floatReason,
        hadDifference: difference !== 0n,
      },
      returning: ['id', 'shiftCode', 'userId'],
      reason: floatReason,
    },
    actor,
  )
  const { id, shiftCode } = shift
  const count = { shiftId: id, countKind: countKind.opening, amount: float, faces: input.faces }
  await rows.insertCount(db, { ...count, createUserId: actor.userId, createName: actor.userName })
  if (handedOut > 0n) await postFromVault(db, shift, handedOut, 'float', '领用备用金', actor)
  if (difference !== 0n)
    await postDifference(db, shift, difference, 'float-difference', `备用金清点：${floatReason}`, actor)
  logOperation(
    `开班【${shiftCode}】：领用备用金 ${fromFen(handedOut)} 元，清点 ${fromFen(float)} 元${difference === 0n ? '' : `，${differenceText(difference)}，${floatReason}`}`,
  )
  return shiftToWire(requireRow(await rows.findShift(db, id, caller.userId)))
}

/** Locks the caller's own shift for a command. */
const lockOwnShift = async (
  tx: Tx,
  command: ShiftCommand,
  { id, version }: { readonly id: number; readonly version: number },
  userId: number,
) => {
  const shift = requireRow((await rows.lockShifts(tx, [id])).find(row => row.userId === userId))
  checkVersion(shift, version)
  refuseForReasons(reasonsAgainst(shiftTransitions, command, shift))
  return shift
}

/**
 * Moves cash from the drawer to the vault during the shift. It is not compared with the expected cash, which would
 * disclose it.
 */
export const handOverCash = async (
  context: WriteContext<typeof shiftCalls.handOver>,
): Promise<OutputOf<typeof shiftCalls.handOver>> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  const shift = await lockOwnShift(db, 'handOver', input, caller.userId)
  const amount = toFen(input.amount)
  const { version } = await transition(db, shiftLifecycle, 'handOver', shift, actor, { reason: input.amount })
  await postFromVault(db, shift, -amount, `hand-over:${version}`, input.remarks || '中途缴款', actor)
  logOperation(`班次【${shift.shiftCode}】中途缴款 ${fromFen(amount)} 元${input.remarks && `，${input.remarks}`}`)
  return { version }
}

/** Counts the cash blind: no earlier answer contains the expected amount. */
export const countShift = async (
  context: WriteContext<typeof shiftCalls.count>,
): Promise<OutputOf<typeof shiftCalls.count>> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  const shift = await lockOwnShift(db, 'count', input, caller.userId)
  const waiting = await rows.findWaitingCashRecharge(db, caller.userId)
  if (waiting !== undefined)
    throw refuse(failures.rechargeWaits, {
      message: `您收的现金充值【${waiting.tradeCode}】${fromFen(waiting.amount)} 元还在等待审批，批准或不批准之后才能点款`,
    })
  const expected = await rows.sumShiftCash(db, shift.id)
  const countedCash = cashTotal(input.faces)
  const count = { shiftId: shift.id, countKind: countKind.closing, amount: countedCash, faces: input.faces }
  await rows.insertCount(db, { ...count, createUserId: actor.userId, createName: actor.userName })
  const hadDifference = shift.hadDifference || countedCash !== expected
  await transition(db, shiftLifecycle, 'count', shift, actor, {
    reason: `清点 ${fromFen(countedCash)} 元，${differenceText(countedCash - expected)}`,
    set: { expected, counted: countedCash, hadDifference, countTime: currentTime },
  })
  logOperation(
    `班次【${shift.shiftCode}】交班点款 ${fromFen(countedCash)} 元，应有 ${fromFen(expected)} 元，${differenceText(countedCash - expected)}`,
  )
  return shiftToWire(requireRow(await rows.findShift(db, shift.id, caller.userId)))
}

/** Ends a shift: posts the difference, and moves the counted cash to the vault. */
export const confirmShift = async (
  context: WriteContext<typeof shiftCalls.confirm>,
): Promise<OutputOf<typeof shiftCalls.confirm>> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  const manages = caller.permissions.has('shiftManage')
  const shift = requireRow((await rows.lockShifts(db, [input.id])).find(row => manages || row.userId === caller.userId))
  checkVersion(shift, input.version)
  const facts = { ...shift, confirmer: { userId: caller.userId, manages }, explanation: input.reason }
  refuseForReasons(reasonsAgainst(shiftTransitions, 'confirm', facts))
  const { expected, counted } = shift
  if (expected === null || counted === null) throw new Error(`${shift.shiftCode} was not counted`)
  const difference = counted - expected
  await transition(db, shiftLifecycle, 'confirm', facts, actor, {
    reason: input.reason,
    set: {
      reason: input.reason,
      confirmUserId: actor.userId,
      confirmName: actor.userName,
      confirmTime: currentTime,
    },
  })
  if (difference !== 0n) await postDifference(db, shift, difference, 'difference', input.reason, actor)
  if (counted > 0n) await postFromVault(db, shift, -counted, 'end', '交班缴款', actor)
  logOperation(
    `确认【${shift.userName}】的班次【${shift.shiftCode}】交班：缴款 ${fromFen(counted)} 元，${differenceText(difference)}${input.reason && `，${input.reason}`}`,
  )
  return null
}

/**
 * Ends the shift of a colleague whose counted cash becomes the cash of one's own shift. Both count it blind, and both
 * counts have to be the same.
 */
export const takeOverShift = async (
  context: WriteContext<typeof shiftCalls.takeOver>,
): Promise<OutputOf<typeof shiftCalls.takeOver>> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  // Before the locks: two cashiers who request each other's open shift would wait for each other.
  const requested = requireRow(await rows.findShift(db, input.id, undefined))
  if (requested.state === shiftState.open) refuseForReasons(reasonsAgainst(shiftTransitions, 'takeOver', requested))
  const ownId = await requireOpenShift(db, { id: caller.userId })
  const shift = requireRow((await rows.lockShifts(db, [input.id]))[0])
  checkVersion(shift, input.version)
  const facts = { ...shift, confirmer: { userId: caller.userId, manages: false } }
  refuseForReasons(reasonsAgainst(shiftTransitions, 'takeOver', facts))
  const amount = cashTotal(input.faces)
  if (amount !== shift.counted) throw refuse(failures.countedOtherwise)
  await transition(db, shiftLifecycle, 'takeOver', facts, actor, {
    set: { confirmUserId: actor.userId, confirmName: actor.userName, confirmTime: currentTime },
  })
  if (amount > 0n)
    await post(
      db,
      {
        kind: postingKind.handOver,
        cause: `shift:${shift.id}:take-over`,
        clientId: null,
        remarks: `${shift.shiftCode} 现金移交${actor.userName}`,
        entries: takeOverEntries(shift, { id: ownId, userId: caller.userId }, amount),
      },
      actor,
    )
  logOperation(`接收【${shift.userName}】的班次【${shift.shiftCode}】，现金 ${fromFen(amount)} 元`)
  return null
}
