import { payMethod } from '@seam/contract/client/money/pay-method'
import type { SentOf } from '@seam/contract/kit/call'
import { portalMoneyCalls } from '@seam/contract/portal/money'
import { onlineOrderCalls } from '@seam/contract/portal/online-order'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import type { DemoUser, StaffMember } from '../content/staff-list.ts'
import { type DelegationRun, readSampleIds } from './delegations.ts'
import { payPassword } from './payments.ts'

type Order = SentOf<typeof portalOrderCalls.add>

/** The order as its client enters it, with the fee that the portal shows. */
const orderOf = async ({ context, form }: DelegationRun, client: DemoUser): Promise<Order> => {
  const { coefficientId, consignorName, consignorTelephone, notifiers, remarks, repeatReason } = form
  const samples = form.samples.map(({ sampleName, sampleKindId, mass, projectIds, groupIds }) => ({
    sampleName,
    sampleKindId,
    mass,
    projectIds,
    groupIds,
  }))
  const choices = samples.map(({ projectIds, groupIds }) => ({ projectIds, groupIds }))
  const { fee } = await context.call(client, portalOrderCalls.fee, { coefficientId, samples: choices })
  return { coefficientId, consignorName, consignorTelephone, notifiers, remarks, repeatReason, samples, fee }
}

export const place = async (run: DelegationRun, client: DemoUser) => {
  const { id } = await run.context.call(client, portalOrderCalls.add, await orderOf(run, client))
  run.id = id
}

const keyOf = async ({ context, id }: DelegationRun, client: DemoUser) => {
  const { version } = await context.call(client, portalOrderCalls.get, { id })
  return { id, version }
}

export const revise = async (run: DelegationRun, client: DemoUser) => {
  const key = await keyOf(run, client)
  await run.context.call(client, portalOrderCalls.update, { ...(await orderOf(run, client)), ...key })
}

export const withdraw = async (run: DelegationRun, client: DemoUser) => {
  await run.context.call(client, portalOrderCalls.withdraw, await keyOf(run, client))
}

export const sendBack = async ({ context, id }: DelegationRun, staff: StaffMember, reason: string) => {
  const { version } = await context.call(staff, onlineOrderCalls.get, { id })
  await context.call(staff, onlineOrderCalls.sendBack, { id, version, reason })
}

export const confirm = async (run: DelegationRun, staff: StaffMember) => {
  const { context, id } = run
  const { version } = await context.call(staff, onlineOrderCalls.get, { id })
  await context.call(staff, onlineOrderCalls.confirm, { id, version })
  run.sampleIds = await readSampleIds(run, staff)
}

/** Pays from the balance in the portal; returns whether the balance was sufficient. */
export const payFromBalance = async ({ context, id }: DelegationRun, client: DemoUser): Promise<boolean> => {
  const { quoteId, methods } = await context.call(client, portalMoneyCalls.quote, { delegateIds: [id] })
  const isSufficient = methods.some(({ payMethod: method, enabled }) => method === payMethod.balance && enabled)
  if (isSufficient)
    await context.call(client, portalMoneyCalls.pay, { quoteId, payMethod: payMethod.balance, payPassword })
  return isSufficient
}
