import { payMethod } from '@seam/contract/client/money/pay-method'
import fc from 'fast-check'
import { claim } from './claim-commands.ts'
import { decide } from './decide-commands.ts'
import { cancel, change, finish, resume, sign } from './delegation-commands.ts'
import { endInvoice, invoice } from './invoice-commands.ts'
import { type PayoutStory, payOut, requestRechargeRefund, requestRefund } from './refund-commands.ts'
import { receiveMore, requestAdjustment, requestGiveUp, requestReversal, settle } from './settle-commands.ts'
import { pay, recharge, register, type ScanStory, scan } from './till-commands.ts'

const { cash, transfer, wechat, alipay, card, balance, credit } = payMethod
const at = fc.nat(11)
const share = fc.constantFrom(1, 33, 50, 100, 100, 100, 130)
const amount = fc.bigInt({ min: 1n, max: 30_000n })
const isLikely = fc.nat(4).map(one => one > 0)

const payments = fc
  .tuple(at, fc.nat(2), fc.constantFrom(cash, transfer, card, credit, credit, credit, balance), share)
  .map(([one, count, method, part]) => pay(one, count, method, part))
const scans = fc
  .tuple(
    at,
    fc.constantFrom(wechat, alipay),
    fc.constantFrom<ScanStory>('notice', 'question', 'mismatch', 'late', 'second'),
  )
  .map(([one, method, story]) => scan(one, method, story))
const claims = fc.tuple(at, fc.nat(2), share).map(([one, count, part]) => claim(one, count, part))
const decisions = fc.tuple(at, isLikely).map(([one, isApproved]) => decide(one, isApproved))
const refunds = fc.tuple(at, fc.nat(3)).map(([one, count]) => requestRefund(one, count))
const payouts = fc
  .tuple(at, fc.constantFrom<PayoutStory>('paid', 'paid', 'failing', 'toBalance'))
  .map(([one, story]) => payOut(one, story))
const settlements = fc
  .tuple(fc.constantFrom(0, 33, 100, 120), fc.constantFrom(cash, transfer, balance))
  .map(([part, method]) => settle(part, method))

const steps = fc.oneof(
  fc.constant(register()),
  fc.tuple(amount, fc.constantFrom(cash, transfer)).map(([sum, method]) => recharge(sum, method)),
  { weight: 2, arbitrary: payments },
  { weight: 2, arbitrary: scans },
  claims,
  { weight: 2, arbitrary: settlements },
  fc.tuple(at, fc.constantFrom(20, 100, 110)).map(([one, part]) => receiveMore(one, part)),
  fc
    .tuple(fc.constantFrom<1 | 2>(1, 2), fc.constantFrom(10, 60, 100, 101))
    .map(([kind, part]) => requestGiveUp(kind, part)),
  { weight: 2, arbitrary: fc.tuple(at, fc.boolean()).map(([one, cashBack]) => requestReversal(one, cashBack)) },
  fc.tuple(amount, fc.boolean()).map(([sum, isRaised]) => requestAdjustment(isRaised ? sum : -sum)),
  { weight: 2, arbitrary: fc.tuple(at, fc.boolean()).map(([one, isRejected]) => sign(one, isRejected)) },
  { weight: 2, arbitrary: fc.tuple(at, fc.boolean()).map(([one, isAdded]) => change(one, isAdded)) },
  at.map(cancel),
  { weight: 2, arbitrary: at.map(finish) },
  at.map(resume),
  { weight: 2, arbitrary: refunds },
  fc.tuple(at, fc.constantFrom(20, 50, 100, 101)).map(([one, part]) => requestRechargeRefund(one, part)),
  { weight: 4, arbitrary: decisions },
  { weight: 3, arbitrary: payouts },
  fc
    .tuple(at, fc.constantFrom(50, 100, 110), fc.boolean())
    .map(([one, part, isIssued]) => invoice(one, part, isIssued)),
  at.map(endInvoice),
)

/** A delegation that is paid, or put on credit, and what happens then. A step whose object is missing is skipped. */
export const commands = fc
  .tuple(fc.constant(register()), payments, fc.array(steps, { minLength: 2, maxLength: 12, size: 'max' }))
  .map(([first, second, others]) => [first, second, ...others])
