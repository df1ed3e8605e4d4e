import type fc from 'fast-check'
import type { orderWords } from '../builders/lab.ts'
import type { openScanTill } from '../builders/money/scan-till.ts'
import type { administrator } from '../people.ts'
import type { DelegationModel, Model } from './model.ts'

/** The product, with the client of this run. */
export type Real = {
  readonly till: Awaited<ReturnType<typeof openScanTill>>
  readonly words: Awaited<ReturnType<typeof orderWords>> & { readonly priceOf: (projectId: number) => bigint }
  /** the second person */
  readonly manager: Awaited<ReturnType<typeof administrator>>['client']
  readonly clientId: number
  readonly accountId: number
  readonly ticketId: number
}

export type Command = fc.AsyncCommand<Model, Real>

/** A place in a list that is not known yet. */
export type Place = number

export const pick = <T>(list: readonly T[], at: Place): T => {
  const one = list[at % list.length]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** A part of an amount in percent, a fen at least. */
export const percentOf = (amount: bigint, percent: number): bigint => {
  const part = (amount * BigInt(percent)) / 100n
  return part > 0n ? part : 1n
}

/** Reads the refund that the product filed for a delegation by itself, and adds it to what waits. */
export const addFiledRefund = async (model: Model, { till }: Real, delegation: DelegationModel, amount: bigint) => {
  if (amount === 0n) return
  const { id } = await till.stage.db
    .selectFrom('refund')
    .select('id')
    .where('delegationId', '=', delegation.id)
    .where('state', '=', 10)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  model.pending.push({ kind: 'refund', id, delegation, amount, lines: [] })
}
