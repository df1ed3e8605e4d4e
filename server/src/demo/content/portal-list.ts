import type { PortalRight } from '@seam/contract/kit/portal/portal-right'
import type { DemoUser } from './staff-list.ts'

const account = (userMobile: string, userName: string, address: string): DemoUser => ({
  userMobile,
  userName,
  address: `10.20.${address}`,
})

type PortalEnterprise = {
  /** The place of its client in the list of clients, from 1: also the client's id. */
  readonly clientId: number
  /** Registered the enterprise, so it has every right. */
  readonly owner: DemoUser
  readonly colleague?: DemoUser & { readonly rights: readonly PortalRight[] }
}

/** Clients who use the portal. The owner of the first is the account printed at the first start. */
export const portalEnterprises: readonly PortalEnterprise[] = [
  {
    clientId: 1,
    owner: account('13810000001', '武建平', '1.11'),
    colleague: { ...account('13810000011', '李师傅', '1.12'), rights: ['portalOrder', 'portalReport'] },
  },
  { clientId: 2, owner: account('13810000002', '任俊峰', '2.11') },
  {
    clientId: 3,
    owner: account('13810000003', '高云飞', '3.11'),
    colleague: { ...account('13810000013', '冯经理', '3.12'), rights: ['portalMoney', 'portalReport'] },
  },
  { clientId: 4, owner: account('13810000004', '郭丽萍', '4.11') },
]

/** An enterprise that registered and waits for approval. */
export const enterpriseApplicant = { clientId: 14, owner: account('13810000005', '孟祥林', '5.11') }

export const portalAccounts: readonly DemoUser[] = portalEnterprises.flatMap(({ owner, colleague }) =>
  colleague === undefined ? [owner] : [owner, colleague],
)

/** The account that places the orders of a client. */
export const orderingAccount = (clientId: number): DemoUser => {
  const enterprise = portalEnterprises.find(one => one.clientId === clientId)
  if (enterprise === undefined) throw new Error(`client ${clientId} does not use the portal`)
  const { owner, colleague } = enterprise
  return colleague?.rights.includes('portalOrder') === true ? colleague : owner
}
