import type { SentOf } from '@seam/contract/kit/call'
import { type PortalRight, portalRights } from '@seam/contract/kit/portal/portal-right'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { sql } from 'kysely'
import { type Client, signIn } from '../client.ts'
import { addRole, addUser, next, testPassword } from '../people.ts'
import type { Stage } from '../stage.ts'
import { expectOk, type orderWords, sampleDraft } from './lab.ts'

const everyPortalRight = Object.keys(portalRights) as PortalRight[]

/** An account of an enterprise with a client, and the enterprise; null: the enterprise has no client yet. */
export const addPortalAccount = async (
  stage: Stage,
  clientId: number | null,
  rights: readonly PortalRight[] = everyPortalRight,
  enterpriseId?: number,
) => {
  const ownEnterprise =
    enterpriseId ??
    (
      await stage.db
        .insertInto('enterprise')
        .values({ companyName: `门户企业${next()}`, creditCode: `91350100M${String(next()).padStart(9, '0')}` })
        .returning(sql<number>`id`.as('id'))
        .executeTakeFirstOrThrow()
    ).id
  if (clientId !== null)
    await stage.db.updateTable('enterprise').set({ clientId }).where('id', '=', ownEnterprise).execute()
  const user = await addUser(stage.db, { roleIds: [await addRole(stage.db, [])] })
  await stage.db.updateTable('appUser').set({ enterpriseId: ownEnterprise }).where('id', '=', user.id).execute()
  await stage.db
    .insertInto('portalMember')
    .values({ userId: user.id, rights: [...rights] })
    .execute()
  const client = await signIn(stage.app, user.userMobile, testPassword, { portal: true })
  return { ...user, enterpriseId: ownEnterprise, client }
}

type Words = Awaited<ReturnType<typeof orderWords>>
type OrderSent = SentOf<typeof portalOrderCalls.add>

/** An order of one sample, with the fee that the portal shows for it. */
export const orderDraft = async (portal: Client, words: Words, more: Partial<OrderSent> = {}): Promise<OrderSent> => {
  const order = {
    coefficientId: words.coefficient(),
    consignorName: '李师傅',
    consignorTelephone: '13900001111',
    samples: [sampleDraft(words)],
    ...more,
  }
  const samples = order.samples.map(({ projectIds, groupIds }) => ({ projectIds, groupIds }))
  const { fee } = await expectOk(portal.call(portalOrderCalls.fee, { coefficientId: order.coefficientId, samples }))
  return { ...order, fee, ...(more.fee !== undefined && { fee: more.fee }) }
}

export const placeOrder = async (portal: Client, words: Words, more: Partial<OrderSent> = {}) => {
  const { id } = await expectOk(portal.call(portalOrderCalls.add, await orderDraft(portal, words, more)))
  return expectOk(portal.call(portalOrderCalls.get, { id }))
}
