import { type CashCount, cashFaces, shiftCalls } from '@seam/contract/client/money/shift'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { vaultDepositCalls } from '@seam/contract/trade/vault-deposit'
import { sumShiftCash } from '../../modules/client/shift/shift.rows.ts'
import { openRandom } from '../content/random.ts'
import { type StaffMember, staff } from '../content/staff-list.ts'
import type { MakeContext, TimedAction } from '../make/context.ts'
import { dayOfWork } from '../plan/working-time.ts'
import { opening } from './prices.ts'

/** The opening cash of the vault, and the float of a cashier in the morning. */
const vaultOpening = '5000.00'
const float = '300.00'
/** The vault keeps this much when its cash is deposited at the bank. */
const vaultKeeps = 5_000_00n

const facesOf = (fen: bigint): CashCount => {
  let left = fen
  return cashFaces.flatMap(face => {
    const worth = toFen(face)
    const count = Number(left / worth)
    left %= worth
    return count === 0 ? [] : [{ face, count }]
  })
}

/** Opens a shift if the cashier has none: the first cash of a day begins it. */
export const ensureShift = async ({ call }: MakeContext, by: StaffMember): Promise<void> => {
  const { open } = await call(by, shiftCalls.current, {})
  if (open === null) await call(by, shiftCalls.open, { handedOut: float, faces: facesOf(toFen(float)) })
}

const missing = 100n

/** Ends the shift of a cashier; occasionally a yuan is missing, which the manager confirms. */
const closeShift = async ({ call, services }: MakeContext, by: StaffMember, isShort: boolean): Promise<void> => {
  const { open } = await call(by, shiftCalls.current, {})
  if (open === null) return
  const cash = await sumShiftCash(services.db, open.id)
  const countedCash = isShort ? cash - missing : cash
  const { id, version } = await call(by, shiftCalls.count, {
    id: open.id,
    version: open.version,
    faces: facesOf(countedCash),
  })
  if (isShort) await call(staff.manager, shiftCalls.confirm, { id, version, reason: '找零差错，已与收费员核对' })
  else await call(by, shiftCalls.confirm, { id, version })
}

/** A day on which the manager replaces the cashier from noon: they take the cash over, and end the day. */
const standIn = async (context: MakeContext): Promise<void> => {
  const { call, services } = context
  await ensureShift(context, staff.cashier)
  const { open } = await call(staff.cashier, shiftCalls.current, {})
  if (open === null) return
  const faces = facesOf(await sumShiftCash(services.db, open.id))
  const { id, version } = await call(staff.cashier, shiftCalls.count, { id: open.id, version: open.version, faces })
  await call(staff.manager, shiftCalls.open, { handedOut: '0', faces: [] })
  await call(staff.manager, shiftCalls.takeOver, { id, version, faces })
}

/** Cash beyond what change needs goes to the vault during the day. */
const handOverSurplus = async ({ call, services }: MakeContext): Promise<void> => {
  const { open } = await call(staff.cashier, shiftCalls.current, {})
  if (open === null) return
  const surplus = (await sumShiftCash(services.db, open.id)) - toFen(float)
  if (surplus <= 0n) return
  const amount = fromFen(surplus)
  await call(staff.cashier, shiftCalls.handOver, { id: open.id, version: open.version, amount, remarks: '中途缴款' })
}

const takeVaultToBank = async ({ call }: MakeContext, slipNo: string) => {
  const balance = toFen((await call(staff.manager, shiftCalls.vault, {})).balance)
  if (balance > 2n * vaultKeeps)
    await call(staff.manager, vaultDepositCalls.register, {
      amount: fromFen(balance - vaultKeeps),
      slipNo,
      remarks: '月末缴存',
    })
}

/** The vault, and the end of every day with cash; the last day's shift stays open. */
export const shiftActions = (context: MakeContext): TimedAction[] => {
  const random = openRandom(86_000)
  const first = Math.floor(context.end / dayOfWork) - opening
  const days = Array.from({ length: opening }, (_, day): TimedAction[] => {
    const end = (first + day + 1) * dayOfWork - 0.6
    const isShort = random.chance(0.02)
    const close = { at: end, run: () => closeShift(context, staff.cashier, isShort) }
    return day % 30 === 29
      ? [close, { at: end + 0.1, run: () => takeVaultToBank(context, `CK${String(day).padStart(8, '0')}`) }]
      : [close]
  })
  const dayBefore = (days: number) => (Math.floor(context.end / dayOfWork) - days) * dayOfWork
  const openVault = () => context.call(staff.manager, shiftCalls.openVault, { amount: vaultOpening })
  return [
    { at: first * dayOfWork, run: openVault },
    ...days.flat(),
    { at: dayBefore(9) + 500, run: () => handOverSurplus(context) },
    { at: dayBefore(3) + 300, run: () => standIn(context) },
    { at: dayBefore(3) + dayOfWork - 0.5, run: () => closeShift(context, staff.manager, false) },
    { at: context.end - 1, run: () => ensureShift(context, staff.cashier) },
  ]
}
