import { commonFailures } from '@seam/contract/kit/failure'
import type { PortalRight } from '@seam/contract/kit/portal/portal-right'
import { portalMemberCalls, portalMemberFailures } from '@seam/contract/portal/member'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { portalCalls } from '@seam/contract/portal/portal'
import { beforeAll, describe, expect, it } from 'vitest'
import { addClient, expectOk } from '../../../../test/builders/lab.ts'
import { addPortalAccount } from '../../../../test/builders/portal.ts'
import { askForCode, smsCode } from '../../../../test/builders/sms.ts'
import { type Client, clientOf, type Session } from '../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { administrator, nextMobile } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage({ SMS_CODE: smsCode })
let clientId: number
let owner: Awaited<ReturnType<typeof addPortalAccount>>
beforeAll(async () => {
  clientId = (await addClient((await administrator(stage)).client)).id
  owner = await addPortalAccount(stage, clientId)
})

const enterBySms = async (mobile: string): Promise<Client> => {
  expect((await askForCode(stage, mobile, 1)).code).toBe(0)
  const sent = { mobile, verifyCode: smsCode, portal: true }
  return clientOf(stage.app, await expectOk(clientOf(stage.app).post<Session>('/api/manage/login/smsLogin', sent)))
}

describe('a colleague', () => {
  it('signs in by text message at once, with the rights they were given', async () => {
    const userMobile = nextMobile()
    const draft = { userMobile, userName: '小王', rights: ['portalOrder' as const] }
    const { id } = await expectOk(owner.client.call(portalMemberCalls.add, draft))
    const colleague = await enterBySms(userMobile)
    expect((await expectOk(colleague.call(portalCalls.home))).rights).toEqual(['portalOrder'])
    expectRefusal(await colleague.call(portalMemberCalls.list), commonFailures.noPermission)
    await expectOk(owner.client.call(portalMemberCalls.setRights, { id, rights: [], version: 1 }))
    expectRefusal(await colleague.call(portalOrderCalls.page, {}), commonFailures.noPermission)
    await expectOk(owner.client.call(portalMemberCalls.switchState, { id, enabled: false }))
    expectRefusal(await colleague.call(portalCalls.home), commonFailures.sessionEnded)
    expectRefusal(
      await owner.client.call(portalMemberCalls.switchState, { id, enabled: false }),
      commonFailures.alreadySo,
    )
    await expectOk(owner.client.call(portalMemberCalls.switchState, { id, enabled: true }))
  })

  it('is added once', async () => {
    const draft = { userMobile: nextMobile(), userName: '小李', rights: ['portalReport' as const] }
    const answers = await Promise.all([1, 2].map(() => owner.client.call(portalMemberCalls.add, draft)))
    expectOneSuccess(answers, portalMemberFailures.mobileTaken)
  })

  it('is not added without a right, to sign in to an empty page', async () => {
    const draft = { userMobile: nextMobile(), userName: '小李', rights: [] }
    const issues = [{ path: ['rights'], message: '请勾选新同事的权限' }]
    const refused = await owner.client.call(portalMemberCalls.add, draft)
    expectRefusal(refused, commonFailures.invalidInput, { data: { issues } })
  })
})

describe('who manages colleagues', () => {
  it('changes the rights that they saw: the second of two changes is refused', async () => {
    const { id } = await addPortalAccount(stage, clientId, [], owner.enterpriseId)
    const read = async () =>
      (await expectOk(owner.client.call(portalMemberCalls.list))).find(member => member.id === id)
    const { version = -1 } = (await read()) ?? {}
    const set = (right: PortalRight, at = version) =>
      owner.client.call(portalMemberCalls.setRights, { id, rights: [right], version: at })
    expectOneSuccess(await Promise.all([set('portalOrder'), set('portalMoney')]), commonFailures.changedMeanwhile)
    const { version: next = -1 } = (await read()) ?? {}
    expect((await set('portalReport', next)).code).toBe(0)
    expect((await read())?.rights).toEqual(['portalReport'])
  })

  it('changes nothing of their own, and gives or takes nothing beyond their own rights', async () => {
    const self = { id: owner.id, rights: [], version: 1 }
    expectRefusal(await owner.client.call(portalMemberCalls.setRights, self), portalMemberFailures.ownRights)
    expectRefusal(
      await owner.client.call(portalMemberCalls.switchState, { id: owner.id, enabled: false }),
      portalMemberFailures.ownRights,
    )
    const clerk = await addPortalAccount(stage, clientId, ['portalMember'], owner.enterpriseId)
    const draft = { userMobile: nextMobile(), userName: '越权', rights: ['portalMoney' as const] }
    expectRefusal(await clerk.client.call(portalMemberCalls.add, draft), portalMemberFailures.beyondOwnRights)
    expectRefusal(
      await clerk.client.call(portalMemberCalls.setRights, { id: owner.id, rights: ['portalMember'], version: 1 }),
      portalMemberFailures.beyondOwnRights,
    )
    expectRefusal(
      await clerk.client.call(portalMemberCalls.switchState, { id: owner.id, enabled: false }),
      portalMemberFailures.beyondOwnRights,
    )
  })
})
