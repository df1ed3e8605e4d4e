import { shiftFailures as failures, shiftCalls, shiftState } from '@seam/contract/client/money/shift'
import { fromFen } from '@seam/contract/kit/value/money'
import type { Caller } from '../../../kit/caller.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { mayRun } from '../../../kit/transition/transition.rules.ts'
import { confirmShift, countShift, handOverCash, openShift, takeOverShift } from './shift.commands.ts'
import * as rows from './shift.rows.ts'
import { shiftToWire } from './shift.view.ts'
import { shiftTransitions } from './shift-lifecycle.commands.ts'
import { findVaultOpening, openVault, sumVault } from './vault.commands.ts'

/** The user whose shifts the caller may see; undefined: everybody's. */
const visibleUser = ({ permissions, userId }: Caller) => (permissions.has('shiftManage') ? undefined : userId)

const canOf = (shift: rows.LockedShift, { permissions, userId }: Caller) => {
  const isOwn = shift.userId === userId
  const manages = permissions.has('shiftManage')
  const facts = { ...shift, confirmer: { userId, manages }, explanation: '有' }
  return {
    count: isOwn && mayRun(shiftTransitions, 'count', shift, permissions),
    handOver: isOwn && mayRun(shiftTransitions, 'handOver', shift, permissions),
    confirm: mayRun(shiftTransitions, 'confirm', facts, permissions),
  }
}

export const shiftRoutes = implement(
  shiftCalls,
  {
    current: async ({ db, caller }) => {
      const own = await rows.selectUnconfirmedShifts(db, caller.userId)
      const open = own.find(({ state }) => state === shiftState.open)
      return {
        open: open === undefined ? null : shiftToWire(open),
        counted: own.filter(({ state }) => state === shiftState.counted).map(shiftToWire),
      }
    },

    open: openShift,
    handOver: handOverCash,
    count: countShift,
    toTakeOver: ({ db, caller }) => rows.selectShiftsToTakeOver(db, caller.userId),
    takeOver: takeOverShift,
    confirm: confirmShift,

    page: async ({ db, input, caller }) => {
      const { rows: listed, totalRecords } = await rows.selectShiftPage(db, input, visibleUser(caller))
      return { totalRecords, rows: listed.map(shiftToWire) }
    },

    detail: async ({ db, input, caller }) => {
      const shift = requireRow(await rows.findShift(db, input.id, visibleUser(caller)))
      const counts = await rows.selectCounts(db, shift.id)
      // Sums of cash would disclose the expected count.
      const movements = shift.state === shiftState.open ? [] : await rows.sumMovements(db, shift.id)
      return {
        ...shiftToWire(shift),
        counts: counts.map(({ amount, ...count }) => ({ ...count, amount: fromFen(amount) })),
        movements: movements.map(one => ({ ...one, in: fromFen(one.in), out: fromFen(one.out) })),
        can: canOf(shift, caller),
      }
    },

    vault: async ({ db }) => ({
      balance: fromFen(await sumVault(db)),
      opened: (await findVaultOpening(db)) !== undefined,
    }),
    openVault,
  },
  { shift_open_once: failures.alreadyOpen },
)
