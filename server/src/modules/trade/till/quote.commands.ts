import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen, sumFen } from '@seam/contract/kit/value/money'
import type { Quote } from '@seam/contract/trade/till'
import { z } from 'zod'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { laboratoryTime } from '../../../kit/period.ts'
import { type Reason, reason, reasonsToWire } from '../../../kit/reason.rules.ts'
import { refuse, refuseForReasons } from '../../../kit/refusal.ts'
import type { Services } from '../../../kit/services.ts'
import { newToken, sealSecret, unsealSecret } from '../../../kit/session/secret.ts'
import { reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { findAccount, findPayPasswordHash } from '../../client/account/account.rows.ts'
import { selectPayMethods } from '../../client/pay-method/pay-method.rows.ts'
import { findOpenShift } from '../../client/shift/shift.rows.ts'
import { requireVisibleDelegations } from '../../lab/delegation/delegation.commands.ts'
import { coveredOf, delegationTransitions, dueOf } from '../../lab/delegation/delegation.rules.ts'
import { type DelegationFacts, selectDelegationFacts } from '../../lab/delegation/facts.rows.ts'
import { hasChannel } from '../online-pay/ask.commands.ts'
import { reasonsAgainstMethod } from './till.rules.ts'

/** Milliseconds in which a quote may be paid. */
const goodFor = 10 * 60_000

/** The content of a quote: these delegations, each with its fee and the amount received. */
const Promised = z.object({
  id: z.string(),
  userId: z.number(),
  clientId: z.number(),
  expires: z.number(),
  delegations: z.array(z.tuple([z.number(), z.string(), z.string()])),
})
export type Promised = z.output<typeof Promised>

type Keyed = Pick<Services, 'config'>

/** The content of a quote of this user, or undefined if it is not one. */
export const openQuote = ({ config }: Keyed, userId: number, quoteId: string): Promised | undefined => {
  const text = unsealSecret(config.secretKey, Buffer.from(quoteId, 'base64url'))
  if (text === undefined) return undefined
  const promised = Promised.safeParse(JSON.parse(text))
  return promised.success && promised.data.userId === userId ? promised.data : undefined
}

/** Whether the delegations are as in the quote, of the same client, and it has not expired. */
export const isStillGood = (
  { expires, clientId, delegations }: Promised,
  current: readonly DelegationFacts[],
): boolean => {
  const byId = new Map(current.map(delegation => [delegation.id, delegation]))
  return (
    Date.now() < expires &&
    delegations.every(([id, fee, covered]) => {
      const delegation = byId.get(id)
      return (
        delegation?.clientId === clientId && String(delegation.fee) === fee && String(coveredOf(delegation)) === covered
      )
    })
  )
}

/** Composes a quote of delegations in the caller's scope; refuses with all reasons against paying them. */
export const composeQuote = async (
  db: Db,
  services: Keyed,
  caller: Caller,
  delegateIds: readonly number[],
): Promise<Quote> => {
  await requireVisibleDelegations(db, delegateIds, caller)
  const delegations = await selectDelegationFacts(db, delegateIds)
  const [first] = delegations
  if (first === undefined || delegations.some(({ clientId }) => clientId !== first.clientId))
    throw refuse(ledgerFailures.severalClients)
  const { clientId, clientName } = first
  refuseForReasons(
    delegations.flatMap(delegation =>
      reasonsAgainst(delegationTransitions, 'pay', delegation).map(({ failure, message }) =>
        reason(failure, message, { path: ['delegateIds'], label: delegation.delegateCode }),
      ),
    ),
  )
  const due = sumFen(delegations.map(dueOf))
  const account = await findAccount(db, clientId)
  const hasPassword = (await findPayPasswordHash(db, clientId)) !== null
  const hasShift = (await findOpenShift(db, caller.userId)) !== undefined
  const methods = await selectPayMethods(db)
  return {
    ...sealQuote(services, caller.userId, clientId, delegations),
    clientId,
    clientName,
    accountId: account.id,
    lines: delegations.map(lineOf),
    due: fromFen(due),
    balance: fromFen(account.balance),
    creditAvailable: fromFen(account.creditLimit - account.creditUsed),
    needsPassword: hasPassword,
    methods: methods.map(({ payMethod: method, state }) => {
      const facts = { methodState: state, hasChannel: hasChannel(services, method), account, hasPassword, hasShift }
      const reasons = reasonsAgainstMethod(method, due, facts)
      const isEnabled = reasons.length === 0 || isPayableInPart(method, account, reasons)
      return { payMethod: method, enabled: isEnabled, reasons: reasonsToWire(reasons) }
    }),
  }
}

/** The content of a quote, sealed into its id, so that the browser brings it back unchanged. */
const sealQuote = (
  { config }: Keyed,
  userId: number,
  clientId: number,
  delegations: readonly DelegationFacts[],
): Pick<Quote, 'quoteId' | 'expireTime'> => {
  const expires = Date.now() + goodFor
  const promised: Promised = {
    id: newToken(16),
    userId,
    clientId,
    expires,
    delegations: delegations.map(row => [row.id, String(row.fee), String(coveredOf(row))]),
  }
  return {
    quoteId: sealSecret(config.secretKey, JSON.stringify(promised)).toString('base64url'),
    expireTime: laboratoryTime(new Date(expires)),
  }
}

const lineOf = (delegation: DelegationFacts): Quote['lines'][number] => ({
  id: delegation.id,
  delegateCode: delegation.delegateCode,
  fee: fromFen(delegation.fee),
  covered: fromFen(coveredOf(delegation)),
  due: fromFen(dueOf(delegation)),
})

/** A balance that does not cover what is due, and has no other reason against it, pays a part. */
const isPayableInPart = (method: PayMethod, { balance }: { readonly balance: bigint }, reasons: readonly Reason[]) =>
  method === payMethod.balance && balance > 0n && reasons.every(({ failure }) => failure === ledgerFailures.short)
