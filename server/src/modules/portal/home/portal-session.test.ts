import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { portalFailures } from '@seam/contract/kit/portal/portal'
import { isPortalAccess } from '@seam/contract/kit/portal/portal-right'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { portalCalls } from '@seam/contract/portal/portal'
import { enterpriseCalls } from '@seam/contract/system/enterprise'
import { type DataScope, dataScope } from '@seam/contract/system/role'
import { loginTicketCalls } from '@seam/contract/system/session/login-ticket'
import { sessionCalls } from '@seam/contract/system/session/session'
import { ownAccountCalls } from '@seam/contract/system/user/own-account'
import { beforeAll, describe, expect, it } from 'vitest'
import { addClient, expectOk, orderWords } from '../../../../test/builders/lab.ts'
import { addPortalAccount, orderDraft } from '../../../../test/builders/portal.ts'
import { askForCode, smsCode } from '../../../../test/builders/sms.ts'
import { clientOf, type Session, signIn, tryToSignIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith, testPassword, useAdministrator } from '../../../../test/people.ts'

const { stage, admin } = useAdministrator({ SMS_CODE: smsCode })
let clientId: number
let account: Awaited<ReturnType<typeof addPortalAccount>>
beforeAll(async () => {
  clientId = (await addClient(admin.client)).id
  account = await addPortalAccount(stage, clientId)
})

const redeem = async (ticket: string) =>
  clientOf(stage.app, await expectOk(clientOf(stage.app).post<Session>(loginTicketCalls.redeem.path, { ticket })))
const lookIn = async (input: { clientId: number; portalAs?: number }, staff = admin.client) =>
  redeem((await expectOk(staff.call(loginTicketCalls.issue, input))).ticket)

const calls = Object.values(allCalls).flatMap((table): readonly Call[] => Object.values(table))

describe('a session of the portal', () => {
  it('is opened for accounts of enterprises alone, by password and by text message', async () => {
    expect((await expectOk(account.client.call(portalCalls.home))).readOnly).toBe(false)
    const answer = await tryToSignIn(stage.app, admin.userMobile, testPassword, { portal: true })
    expectRefusal(answer, commonFailures.mayNotEnter)
    expect(answer.message).toContain(portalFailures.notEnterprise.message)
    expect((await askForCode(stage, account.userMobile, 1)).code).toBe(0)
    const bySms = { mobile: account.userMobile, verifyCode: smsCode, portal: true }
    const session = await expectOk(clientOf(stage.app).post<Session>('/api/manage/login/smsLogin', bySms))
    expect((await clientOf(stage.app, session).call(portalCalls.home)).code).toBe(0)
  })

  it('is answered by no call of the laboratory but those on its own account', async () => {
    const elsewhere = calls.filter(
      ({ access, allowsPortal }) => access !== 'anyone' && !isPortalAccess(access) && !allowsPortal,
    )
    expect(elsewhere.length).toBeGreaterThan(300)
    for (const call of elsewhere) expectRefusal(await account.client.call(call, {}), commonFailures.noPermission)
    expect((await account.client.call(enterpriseCalls.countAccounts)).data.entAccountCnt).toBe(1)
    expect((await account.client.call(sessionCalls.whoAmI)).data.id).toBe(account.id)
    // A ticket would open a session of the laboratory.
    expectRefusal(await account.client.call(loginTicketCalls.issue, {}), commonFailures.noPermission, {
      message: '没有权限：请从管理端登录',
      data: { permission: loginTicketCalls.issue.access },
    })
  })

  it('is required by every call of the portal, whatever the rights in the laboratory', async () => {
    const own = calls.filter(({ access }) => isPortalAccess(access))
    expect(own.length).toBeGreaterThan(8)
    const inLaboratory = await signIn(stage.app, account.userMobile, testPassword)
    for (const call of own) {
      expectRefusal(await admin.client.call(call, {}), commonFailures.noPermission)
      expectRefusal(await inLaboratory.call(call, {}), commonFailures.noPermission)
    }
  })

  it('may do nothing without a right, and nothing before the approver set its client', async () => {
    const colleague = await addPortalAccount(stage, clientId, [], account.enterpriseId)
    const own = calls.filter(({ access }) => isPortalAccess(access) && access !== 'portal')
    for (const call of own) expectRefusal(await colleague.client.call(call, {}), commonFailures.noPermission)
    expect(await expectOk(colleague.client.call(portalCalls.home))).toMatchObject({ orders: null, account: null })
    const withoutClient = await addPortalAccount(stage, null)
    for (const call of own) expectRefusal(await withoutClient.client.call(call, {}), portalFailures.clientMissing)
    expect((await withoutClient.client.call(portalCalls.home)).data.clientName).toBe('')
  })

  it('loses a right with the next request', async () => {
    const colleague = await addPortalAccount(stage, clientId, ['portalOrder'], account.enterpriseId)
    expect((await colleague.client.call(portalOrderCalls.page, {})).code).toBe(0)
    await stage.db.updateTable('portalMember').set({ rights: [] }).where('userId', '=', colleague.id).execute()
    expectRefusal(await colleague.client.call(portalOrderCalls.page, {}), commonFailures.noPermission)
  })
})

describe('a member of the staff', () => {
  it('looks into the portal of a client in their scope, changes nothing, and is logged', async () => {
    const words = await orderWords(admin.client)
    const guest = await lookIn({ clientId })
    expect(await expectOk(guest.call(portalCalls.home))).toMatchObject({
      readOnly: true,
      userName: admin.userName,
      rights: expect.arrayContaining(['portalOrder', 'portalMoney']),
    })
    const order = await orderDraft(guest, words)
    expectRefusal(await guest.call(portalOrderCalls.add, order), portalFailures.readOnly)
    const changes = calls.filter(
      ({ access, kind, allowsPortal }) =>
        (isPortalAccess(access) && kind !== 'read' && kind !== 'export') || (allowsPortal && kind === 'write'),
    )
    expect(changes).toContain(ownAccountCalls.changePassword)
    for (const call of changes) expectRefusal(await guest.call(call, {}), portalFailures.readOnly)
    expectRefusal(await guest.call(loginTicketCalls.issue, { clientId }), portalFailures.readOnly)
    const entries = await stage.db.selectFrom('loginLog').select('operContent').where('userId', '=', admin.id).execute()
    expect(entries.map(({ operContent }) => operContent).join()).toContain('身份查看客户门户（只读）')
  })

  it('has the rights of the account that they look as', async () => {
    const colleague = await addPortalAccount(stage, clientId, ['portalReport'], account.enterpriseId)
    const accounts = await expectOk(admin.client.call(loginTicketCalls.accounts, { clientId }))
    expect(accounts.map(({ id }) => id)).toContain(colleague.id)
    const guest = await lookIn({ clientId, portalAs: colleague.id })
    expect((await expectOk(guest.call(portalCalls.home))).rights).toEqual(['portalReport'])
    expectRefusal(await guest.call(portalOrderCalls.page, {}), commonFailures.noPermission)
  })

  it('views as an account no longer than it belongs to the client', async () => {
    const colleague = await addPortalAccount(stage, clientId, ['portalOrder'], account.enterpriseId)
    const guest = await lookIn({ clientId, portalAs: colleague.id })
    expect((await guest.call(portalOrderCalls.page, {})).code).toBe(0)
    const { enterpriseId } = await addPortalAccount(stage, (await addClient(admin.client)).id)
    await stage.db.updateTable('appUser').set({ enterpriseId }).where('id', '=', colleague.id).execute()
    for (const call of [portalCalls.home, portalOrderCalls.page])
      expectRefusal(await guest.call(call, {}), portalFailures.lookInEnded)
  })

  it('is refused without the permission, for a client outside their scope, and as somebody else', async () => {
    const clerk = await personWith(stage, 'clientView')
    expectRefusal(await clerk.client.call(loginTicketCalls.issue, { clientId }), commonFailures.noPermission)
    expectRefusal(await admin.client.call(loginTicketCalls.issue, { clientId: 99_999 }), commonFailures.notThere)
    expectRefusal(
      await admin.client.call(loginTicketCalls.issue, { clientId, portalAs: admin.id }),
      commonFailures.notThere,
    )
    expectRefusal(
      await admin.client.call(loginTicketCalls.issue, { portalAs: account.id }),
      commonFailures.invalidInput,
    )
    expectRefusal(await admin.client.call(loginTicketCalls.accounts, { clientId: 99_999 }), commonFailures.notThere)
  })

  it('loses the portal with the permission, and comes back by a ticket', async () => {
    const clerk = await personWith(stage, 'portalLookIn', 'clientView')
    const guest = await lookIn({ clientId }, clerk.client)
    const { ticket } = await expectOk(guest.call(loginTicketCalls.issue, {}))
    const back = await redeem(ticket)
    expect((await back.call(sessionCalls.functions)).data.permissions).toContain('portalLookIn')
    expectRefusal(await back.call(portalCalls.home), commonFailures.noPermission)
    await stage.db.deleteFrom('roleMenu').where('roleId', '=', clerk.roleId).execute()
    for (const call of [portalCalls.home, portalOrderCalls.page])
      expectRefusal(await guest.call(call, {}), portalFailures.lookInEnded)
  })

  it('sees a client no longer than they may, whether their scope or the client changes', async () => {
    const clerk = await personWith(stage, 'portalLookIn', 'clientView')
    const guest = await lookIn({ clientId }, clerk.client)
    const limitTo = (scope: DataScope) =>
      stage.db.updateTable('role').set({ dataScope: scope }).where('id', '=', clerk.roleId).execute()
    const giveTo = (ownerId: number) =>
      stage.db.updateTable('client').set({ ownerId }).where('id', '=', clientId).execute()
    await limitTo(dataScope.own)
    for (const call of [portalCalls.home, portalOrderCalls.page])
      expectRefusal(await guest.call(call, {}), portalFailures.lookInEnded)
    await giveTo(clerk.id)
    expect((await guest.call(portalOrderCalls.page, {})).code).toBe(0)
    await giveTo(admin.id)
    expectRefusal(await guest.call(portalOrderCalls.page, {}), portalFailures.lookInEnded)
    await redeem((await expectOk(guest.call(loginTicketCalls.issue, {}))).ticket)
    await limitTo(dataScope.all)
    expect((await guest.call(portalCalls.home)).code).toBe(0)
  })
})
