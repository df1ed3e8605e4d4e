/** The rights of a client's account in the portal. Only the account that registered has any at first. */
export const portalRights = {
  portalOrder: '委托',
  portalReport: '报告',
  portalMoney: '付款与发票',
  portalMember: '同事',
} as const
export type PortalRight = keyof typeof portalRights

/** The access of a call of the portal: any of its sessions, or one with this right. */
export type PortalAccess = 'portal' | PortalRight

export const isPortalAccess = (access: unknown): access is PortalAccess =>
  access === 'portal' || (typeof access === 'string' && Object.hasOwn(portalRights, access))
