import type { Permission } from '@seam/contract/kit/permission'
import { type NoticeKind, noticeKind } from '@seam/contract/system/notice'

type Sets = readonly (readonly Permission[])[]

type Readers = {
  /** Whoever has all permissions of one of these sets. */
  readonly holdersOf: Sets
  /** The row may be the reader's own, whatever else their roles show. */
  readonly ofOwnRows?: true
}

/** Who may read notices of a kind; null: of the reader's own work. */
const readers: Readonly<Record<NoticeKind, Readers | null>> = {
  [noticeKind.returned]: null,
  [noticeKind.controlFailed]: { holdersOf: [['resultConfirm', 'runView']] },
  [noticeKind.overdue]: {
    holdersOf: [
      ['delegateView', 'resultConfirm'],
      ['delegateView', 'delegateCancel'],
    ],
  },
  [noticeKind.urgent]: { holdersOf: [['resultEnter'], ['resultConfirm']] },
  [noticeKind.portalOrder]: { holdersOf: [['onlineOrderConfirm', 'onlineOrderView']] },
  [noticeKind.doubtfulPayment]: { holdersOf: [['paymentConfirm'], ['billView']] },
  [noticeKind.invoiceRequest]: { holdersOf: [['invoiceIssue', 'invoiceView']] },
  [noticeKind.creditHigh]: { holdersOf: [['creditView', 'paymentConfirm']] },
  [noticeKind.reportVoid]: {
    holdersOf: [
      ['reportVoid', 'reportView'],
      ['delegateCancel', 'reportView'],
    ],
  },
  [noticeKind.smsFailed]: { holdersOf: [['smsView']] },
  [noticeKind.prepareDue]: { holdersOf: [['samplePrepare']] },
  [noticeKind.retentionDue]: { holdersOf: [['custodyView', 'disposalRequest']] },
  [noticeKind.statementDispute]: { holdersOf: [['statementView'], ['statementIssue']], ofOwnRows: true },
  [noticeKind.ledgerBroken]: { holdersOf: [['ledgerView']] },
  [noticeKind.statement]: { holdersOf: [['statementView'], ['statementIssue']], ofOwnRows: true },
  [noticeKind.retestBeyond]: { holdersOf: [['statQuality', 'codeMapping', 'custodyView', 'controlRelease']] },
  [noticeKind.releasable]: { holdersOf: [['reportRelease']] },
}

const hasAll = (permissions: ReadonlySet<Permission>, needed: readonly Permission[]) =>
  needed.every(permission => permissions.has(permission))

/** Whether holders of these permissions may read notices of a kind. */
export const isReadBy = (kind: NoticeKind, permissions: readonly Permission[]): boolean => {
  const own = new Set(permissions)
  return readers[kind]?.holdersOf.some(needed => hasAll(own, needed)) ?? true
}

/** The kinds of which a user reads notices now: whoever lost a right sees the earlier ones no more. */
export const readableKinds = (permissions: ReadonlySet<Permission>, seesEverything: boolean): NoticeKind[] =>
  noticeKind.values.filter(kind => {
    const of = readers[kind]
    if (of === null) return true
    return (seesEverything || of.ofOwnRows === true) && of.holdersOf.some(needed => hasAll(permissions, needed))
  })
