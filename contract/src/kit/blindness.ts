import type { Permission } from './permission.ts'

/** Rights whose screens have samples and readings by this code, without the client. */
export const rightsByLabCode = [
  'resultEnter',
  'resultConfirm',
  'samplePrepare',
  'custodyView',
  'runView',
  'instrumentFileView',
  'statWorkload',
] as const satisfies readonly Permission[]

/** Rights whose screens have the client beside ids, times or values that screens by lab code have too. */
export const rightsByClient = [
  'portalLookIn',
  'delegateView',
  'delegateSign',
  'paymentConfirm',
  'tradeView',
  'refundView',
  'refundRequest',
  'refundApprove',
  'refundPay',
  'ledgerView',
  'reportView',
  'reportEdit',
  'reportReview',
  'reportApprove',
  'reportRelease',
  'reportVoid',
  'statDelegate',
  'statPlatform',
  'oplogView',
  'oplogExport',
] as const satisfies readonly Permission[]

/**
 * The filters by which users who work by lab code alone may select results. The others may select those of one client:
 * a salesman or a source may have a single one.
 */
export const filtersWithoutClient = ['projectId', 'groupId', 'kindId', 'categoryId', 'urgency'] as const

/** Whether these permissions are of a user who works by lab code and may not know its client. */
export const worksByLabCodeAlone = (permissions: ReadonlySet<Permission>): boolean =>
  rightsByLabCode.some(right => permissions.has(right)) && !permissions.has('codeMapping')

/**
 * The rights of a user who is to work by lab code alone that tell whose the samples are. No answer can leave out what
 * joins both sides: a report consists of the values that the analyst entered. Roles are warned of such rights instead.
 */
export const rightsAgainstBlindness = (permissions: ReadonlySet<Permission>): readonly Permission[] =>
  worksByLabCodeAlone(permissions) ? rightsByClient.filter(right => permissions.has(right)) : []

/**
 * Whether a right of a role counts for the warning. Those of stopped menus do, since a menu may be enabled again; but a
 * stopped codeMapping gives nobody the right to know the client, and must not hide the warning.
 */
export const countsForBlindness = (right: string, isOpen: boolean): boolean => isOpen || right !== 'codeMapping'

/** The rights that decide whether a user is blind. */
export const rightsOfBlindness: readonly Permission[] = [...rightsByLabCode, ...rightsByClient, 'codeMapping']
