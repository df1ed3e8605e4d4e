import { invoiceFailures as failures, type InvoiceState, invoiceState as state } from '@seam/contract/client/invoice'
import { noticeKind } from '@seam/contract/system/notice'
import { reason } from '../../../kit/reason.rules.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import { guard, type TransitionTable } from '../../../kit/transition/transition.rules.ts'
import { endNoticesOf } from '../../system/notice/notice.commands.ts'
import { type LockedInvoice, lockInvoices } from './invoice.rows.ts'

export type InvoiceCommand = 'issue' | 'sendBack' | 'withdraw' | 'requestRed' | 'withdrawRed' | 'issueRed'

const { requested, sentBack, issued, redRequested, red: redState } = state

const isConfirmationGood = guard(({ redLapsed }: LockedInvoice) => redLapsed !== true, failures.redLapsed)

/** `red` of the row: the reversed amount after the command. */
const invoiceTransitions: TransitionTable<InvoiceCommand, InvoiceState, LockedInvoice, 'endNotices'> = {
  initial: [requested],
  commands: {
    issue: { from: [requested], permission: 'invoiceIssue', to: issued, effects: ['endNotices'] },
    sendBack: { from: [requested], permission: 'invoiceIssue', to: sentBack, effects: ['endNotices'] },
    withdraw: { from: [requested], to: sentBack, effects: ['endNotices'] },
    requestRed: { from: [issued], permission: 'invoiceRequest', to: redRequested },
    withdrawRed: { from: [redRequested], to: issued },
    issueRed: {
      from: [redRequested],
      permission: 'invoiceIssue',
      guards: [isConfirmationGood],
      to: ({ amount, red }) => (red < amount ? issued : redState),
    },
  },
  wrongState: current => reason(failures.wrongState, `${state.label(current)}的发票不能进行此操作`),
}

/** The notice that an invoice is requested. */
export const requestNotice = (id: number) => ({ kind: noticeKind.invoiceRequest, subject: `invoice:${id}` })

export const invoiceLifecycle = defineLifecycle({
  transitions: invoiceTransitions,
  table: 'invoice',
  stateColumn: 'state',
  events: { table: 'moneyEvent', rowId: 'invoiceId' },
  lock: lockInvoices,
  effects: {
    endNotices: endNoticesOf(id => [requestNotice(id)]),
  },
})
