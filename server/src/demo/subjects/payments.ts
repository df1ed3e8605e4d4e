import { accountCalls } from '@seam/contract/client/money/account'
import { isScanMethod, type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { tillCalls } from '@seam/contract/trade/till'
import { openRandom } from '../content/random.ts'
import { type StaffMember, staff } from '../content/staff-list.ts'
import type { MakeContext, TimedAction } from '../make/context.ts'
import { dayOfWork } from '../plan/working-time.ts'
import type { DemoClient } from './clients.ts'
import type { DelegationRun } from './delegations.ts'
import { ensureShift } from './shifts.ts'

/** How a client pays: `preferred` if possible, otherwise `otherwise`. */
type WayOfPaying = {
  readonly preferred: PayMethod
  readonly otherwise: PayMethod
  /** In two parts; `first`: the second part is not paid yet. */
  readonly parts?: 'both' | 'first'
}

/** For every client who pays from the balance. */
export const payPassword = '739164'

const quote = ({ context, id }: DelegationRun, by: StaffMember) =>
  context.call(by, tillCalls.quote, { delegateIds: [id] })

const hundred = 10_000n
/** The banknotes for a sum: full hundreds. */
const notesFor = (fen: bigint): bigint => ((fen + hundred - 1n) / hundred) * hundred

/** Pays a sum at the till; codes of WeChat and Alipay were scanned at reception, where payments are confirmed. */
const payAtTill = async (run: DelegationRun, by: StaffMember, method: PayMethod, amount: bigint) => {
  if (method === payMethod.cash) await ensureShift(run.context, by)
  const { quoteId } = await quote(run, by)
  await run.context.call(by, tillCalls.pay, {
    quoteId,
    payMethod: method,
    amount: fromFen(amount),
    ...(method === payMethod.cash && { tendered: fromFen(notesFor(amount)) }),
    ...(method === payMethod.transfer && { voucherNo: `HZ${String(run.id).padStart(6, '0')}` }),
    ...(method === payMethod.balance && { payPassword }),
  })
}

/** Pays a delegation, completely or in two parts. */
export const pay = async (run: DelegationRun, by: StaffMember, { preferred, otherwise, parts }: WayOfPaying) => {
  const { due, methods } = await quote(run, by)
  // Cash is possible, so the payment opens a shift; a scan at reception needs no channel.
  const isPossible =
    preferred === payMethod.cash ||
    isScanMethod(preferred) ||
    methods.some(one => one.payMethod === preferred && one.reasons.length === 0)
  const method = isPossible ? preferred : otherwise
  const whole = toFen(due)
  if (parts !== undefined && method !== payMethod.credit) {
    const first = (whole / (2n * hundred) + 1n) * hundred
    if (first < whole) await payAtTill(run, by, payMethod.cash, first)
    if (parts === 'first') return
  }
  if (isScanMethod(method)) {
    const { id, version } = await run.context.call(by, delegationCalls.get, { id: run.id })
    await run.context.call(by, delegationCalls.confirmPay, { id, version, payMethod: method })
    return
  }
  await payAtTill(run, by, method, toFen((await quote(run, by)).due))
}

/** Clients with a balance: every third of the frequent prepayment clients. */
export const keepsBalance = ({ id, payPolicy, weight, isPerson }: DemoClient): boolean =>
  payPolicy === 1 && weight > 1 && !isPerson && id % 3 === 0

const findAccountId = async ({ call }: MakeContext, clientId: number) => {
  const { rows } = await call(staff.cashier, accountCalls.page, { query: { clientId } })
  const [account] = rows
  if (account === undefined) throw new Error(`client ${clientId} has no account`)
  return account.id
}

const months = 12

/** Recharges of these accounts, some in every month of the last year, and the pay password before the first. */
export const rechargeActions = (context: MakeContext, clients: readonly DemoClient[]): TimedAction[] =>
  clients.filter(keepsBalance).flatMap(client => {
    const random = openRandom(81_000 + client.id)
    const first = context.end - 360 * dayOfWork + random.between(0, 400)
    const setPassword = async () => {
      const id = await findAccountId(context, client.id)
      await context.call(staff.cashier, accountCalls.resetPayPassword, { id, password: payPassword })
    }
    const recharges = Array.from({ length: months }, (_, month): TimedAction[] => {
      const at = first + 30 + month * 29 * dayOfWork + random.between(0, 600)
      const method = random.pick([payMethod.transfer, payMethod.transfer, payMethod.cash, payMethod.card])
      const amount = `${random.pick([500, 1000, 1500, 2000])}.00`
      const voucherNo = method === payMethod.cash ? '' : `CZ${client.id}${String(month + 1).padStart(2, '0')}`
      const run = async () => {
        const id = await findAccountId(context, client.id)
        if (method === payMethod.cash) await ensureShift(context, staff.cashier)
        await context.call(staff.cashier, accountMoneyCalls.recharge, { id, amount, payMethod: method, voucherNo })
      }
      return random.chance(0.5) ? [{ at, run }] : []
    })
    return [{ at: first, run: setPassword }, ...recharges.flat()]
  })
