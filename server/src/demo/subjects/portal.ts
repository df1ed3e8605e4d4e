import { ticketType, titleType } from '@seam/contract/client/ticket'
import { portalInvoiceCalls } from '@seam/contract/portal/invoice'
import { portalMemberCalls } from '@seam/contract/portal/member'
import { EnterpriseRegistration } from '@seam/contract/system/enterprise'
import { codePurpose } from '@seam/contract/system/sms'
import { userCalls } from '@seam/contract/system/user/user'
import { randomPassword } from '../../kit/password/initial.ts'
import { sendCode } from '../../kit/sms/code.ts'
import { registerEnterprise } from '../../modules/system/register/register.commands.ts'
import { enterpriseApplicant, portalEnterprises } from '../content/portal-list.ts'
import { administrator, type DemoUser } from '../content/staff-list.ts'
import type { MakeContext, TimedAction } from '../make/context.ts'
import { dayOfWork } from '../plan/working-time.ts'
import type { DemoClient } from './clients.ts'
import { demoCode } from './messages.ts'

/** The day on which the first enterprise registered. */
const openingDay = 120

const requireClient = (clients: readonly DemoClient[], clientId: number): DemoClient => {
  const client = clients.find(({ id }) => id === clientId)
  if (client === undefined) throw new Error(`there is no client ${clientId}`)
  return client
}

const register = async ({ services }: MakeContext, owner: DemoUser, { draft }: DemoClient) => {
  const { userMobile, address } = owner
  await sendCode(services, { mobile: userMobile, purpose: codePurpose.register, address })
  const password = randomPassword()
  const { clientName: companyName, creditCode } = draft
  const form = { companyName, creditCode, name: userMobile, password, repassword: password, verifyCode: demoCode }
  const input = EnterpriseRegistration.parse(form)
  await registerEnterprise({ services, input, request: { address, userAgent: '', traceId: '' } })
}

/** The administrator approves the account and assigns its client. */
const approve = async ({ call, services: { db } }: MakeContext, owner: DemoUser, clientId: number) => {
  const { rows } = await call(administrator, userCalls.page, { query: { userMobile: owner.userMobile } })
  const [user] = rows
  if (user === undefined) throw new Error(`${owner.userMobile} did not register`)
  const { id: roleId } = await db
    .selectFrom('role')
    .select('id')
    .where('roleName', '=', '企业客户')
    .executeTakeFirstOrThrow()
  const { id, version, loginOutTime, departmentId } = user
  const { userMobile, userName } = owner
  const account = { id, version, userMobile, userName, loginOutTime, departmentId, roleId, clientId }
  await call(administrator, userCalls.update, account)
}

const enterpriseActions = (context: MakeContext, clients: readonly DemoClient[]): TimedAction[] =>
  portalEnterprises.flatMap(({ clientId, owner, colleague }, place) => {
    const at = context.end - (openingDay - place) * dayOfWork + 40
    const client = requireClient(clients, clientId)
    const { call } = context
    return [
      { at, run: () => register(context, owner, client) },
      { at: at + 55, run: () => approve(context, owner, clientId) },
      ...(colleague
        ? [
            {
              at: at + 130,
              run: () =>
                call(owner, portalMemberCalls.add, {
                  userMobile: colleague.userMobile,
                  userName: colleague.userName,
                  rights: [...colleague.rights],
                }),
            },
          ]
        : []),
    ]
  })

/** Requests one invoice over all that may be invoiced, with the default title. */
const requestInvoice = async ({ call }: MakeContext, client: DemoUser) => {
  const [title] = await call(client, portalInvoiceCalls.titles, {})
  const { delegations } = await call(client, portalInvoiceCalls.invoiceable, {})
  if (title === undefined || delegations.length === 0) throw new Error(`${client.userName} has nothing to be invoiced`)
  const shares = delegations.slice(0, 50).map(({ delegationId, invoiceable: amount }) => ({ delegationId, amount }))
  await call(client, portalInvoiceCalls.request, { ticketId: title.id, shares, remarks: '请开成一张' })
}

const addTitle = ({ call }: MakeContext, client: DemoUser, { draft }: DemoClient) =>
  call(client, portalInvoiceCalls.addTitle, {
    titleType: titleType.company,
    ticketType: ticketType.ordinary,
    ticketTitle: `${draft.clientName}洗煤分公司`,
    taxNumber: draft.creditCode,
    email: '',
    isDefault: false,
  })

/** Enterprises register, get their clients and add colleagues; some request invoices, and one waits for approval. */
export const portalActions = (context: MakeContext, clients: readonly DemoClient[]): TimedAction[] => {
  const { end } = context
  const [first, , third] = portalEnterprises
  if (first === undefined || third === undefined) throw new Error('the list of enterprises is too short')
  const applicantClient = requireClient(clients, enterpriseApplicant.clientId)
  return [
    ...enterpriseActions(context, clients),
    { at: end - 20 * dayOfWork, run: () => addTitle(context, first.owner, requireClient(clients, first.clientId)) },
    { at: end - dayOfWork - 200, run: () => requestInvoice(context, first.owner) },
    { at: end - 260, run: () => requestInvoice(context, third.owner) },
    { at: end - 150, run: () => register(context, enterpriseApplicant.owner, applicantClient) },
  ]
}
