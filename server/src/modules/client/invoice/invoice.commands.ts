import { invoiceFailures as failures, type invoiceCalls, invoiceState, redCause } from '@seam/contract/client/invoice'
import type { OutputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { rowsAddressOf } from '@seam/contract/kit/list/link-filter'
import { fromFen, sumFen, toFen } from '@seam/contract/kit/value/money'
import { smsKind } from '@seam/contract/system/sms'
import type { Tx } from '../../../db/database.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { refuse, refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import type { Services } from '../../../kit/services.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { type Actor, actorOf } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { notify } from '../../system/notice/notice.commands.ts'
import { findClient } from '../client/client.rows.ts'
import { notifyClient } from '../notifier/notifier.commands.ts'
import { findTicket } from '../ticket/ticket.rows.ts'
import * as rows from './invoice.rows.ts'
import { faultsOfShares, mayRedPart, splitTax, taxPercent } from './invoice.rules.ts'
import { type InvoiceCommand, invoiceLifecycle, requestNotice } from './invoice-lifecycle.commands.ts'

const toShares = (shares: readonly { delegationId: number; amount: string }[]) =>
  shares.map(({ delegationId, amount }) => ({ delegationId, amount: toFen(amount) }))

/** Requests an invoice; the delegations are locked, so that two requests cannot use the same invoiceable amount. */
export const requestInvoice = async (
  context: WriteContext<typeof invoiceCalls.request>,
): Promise<OutputOf<typeof invoiceCalls.request>> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  const title = requireRow(await findTicket(db, input.ticketId))
  requireRow(await findClient(db, title.clientId, caller.scope))
  if (title.state === state.stopped) throw refuse(failures.titleStopped)
  const shares = toShares(input.shares)
  const delegationIds = shares.map(({ delegationId }) => delegationId)
  const locked = await rows.lockInvoiceable(db, title.clientId, delegationIds, caller.scope)
  const remainders = locked.map(({ delegationId, delegateCode, paid, invoiced }) => ({
    delegationId,
    delegateCode,
    left: paid - invoiced,
  }))
  refuseForReasons(faultsOfShares(shares, remainders, failures.aboveInvoiceable))
  const amount = sumFen(shares.map(share => share.amount))
  const { net, tax } = splitTax(amount, taxPercent)
  const { clientId, titleType, ticketType, ticketTitle, taxNumber, bankName, bankAccount } = title
  const { address, telephone, email } = title
  const { id, invoiceCode } = await create(
    db,
    invoiceLifecycle,
    {
      command: 'request',
      values: {
        clientId,
        titleType,
        ticketType,
        ticketTitle,
        taxNumber,
        bankName,
        bankAccount,
        address,
        telephone,
        email,
        amount,
        net,
        tax,
        taxPercent,
        state: invoiceState.requested,
        remarks: input.remarks,
        createUserId: actor.userId,
        createName: actor.userName,
      },
      returning: ['id', 'invoiceCode'],
    },
    actor,
  )
  await rows.insertInvoiceShares(db, id, shares)
  const notice = `客户【${title.clientName}】申请开票 ${invoiceCode}，${fromFen(amount)} 元`
  await notify(
    db,
    {
      ...requestNotice(id),
      title: notice,
      link: rowsAddressOf('/finance/invoice', invoiceCode, 'invoiceCode', invoiceCode),
    },
    { holdersOf: [['invoiceIssue', 'invoiceView']], except: actor.userId },
  )
  logOperation(`为客户【${title.clientName}】申请开票【${invoiceCode}】${fromFen(amount)} 元，抬头【${ticketTitle}】`)
  return { id, invoiceCode, amount: fromFen(amount), net: fromFen(net), tax: fromFen(tax) }
}

/** Locks an invoice of a client in scope, after its delegations. */
const lockInvoice = async (
  tx: Tx,
  command: InvoiceCommand,
  input: { readonly id: number; readonly version: number },
  scope: Scope,
) => {
  requireRow(await rows.findInvoice(tx, input.id, scope))
  await rows.lockDelegationsOfInvoices(tx, [input.id])
  return lockFor(tx, invoiceLifecycle, command, input)
}

/** Locks the invoices with these codes of clients in scope, after all their delegations. */
export const lockInvoicesByCode = async (tx: Tx, codes: readonly string[], scope: Scope) => {
  const ids = await rows.selectIdsByCode(tx, codes, scope)
  await rows.lockDelegationsOfInvoices(tx, ids)
  return rows.lockInvoices(tx, ids)
}

type IssuedNumber = { readonly invoiceNo: string; readonly issueDate: string }

/** Gives a locked invoice its number, and tells the client. */
export const issueLocked = async (
  tx: Tx,
  services: Services,
  invoice: rows.LockedInvoice,
  { invoiceNo, issueDate }: IssuedNumber,
  actor: Actor,
) => {
  await transition(tx, invoiceLifecycle, 'issue', invoice, actor, { reason: invoiceNo, set: { invoiceNo, issueDate } })
  const { id, invoiceCode, clientId, amount } = invoice
  await notifyClient(tx, services, clientId, {
    event: `invoice:${id}:issued`,
    kind: smsKind.clientInvoice,
    variables: { code: invoiceCode, number: invoiceNo, amount: fromFen(amount) },
  })
}

export const issueInvoice = async (context: WriteContext<typeof invoiceCalls.issue>) => {
  const { db, input, caller, services, logOperation } = context
  const invoice = await lockInvoice(db, 'issue', input, caller.scope)
  await issueLocked(db, services, invoice, input, actorOf(context))
  logOperation(`登记发票【${invoice.invoiceCode}】的号码【${input.invoiceNo}】，开票日期 ${input.issueDate}`)
  return null
}

export const sendBackInvoice = async (context: WriteContext<typeof invoiceCalls.sendBack>) => {
  const { db, input, caller, logOperation } = context
  const invoice = await lockInvoice(db, 'sendBack', input, caller.scope)
  await rows.endInvoiceShares(db, invoice.id)
  await transition(db, invoiceLifecycle, 'sendBack', invoice, actorOf(context), { reason: input.reason })
  logOperation(`退回开票申请【${invoice.invoiceCode}】：${input.reason}`)
  return null
}

/** The client takes back a request that nobody has issued yet; its amount can be requested again. */
export const withdrawInvoice = async (context: WriteContext<typeof invoiceCalls.withdrawRed>) => {
  const { db, input, caller, logOperation } = context
  const invoice = await lockInvoice(db, 'withdraw', input, caller.scope)
  await rows.endInvoiceShares(db, invoice.id)
  await transition(db, invoiceLifecycle, 'withdraw', invoice, actorOf(context), { reason: '客户撤回' })
  logOperation(`撤回开票申请【${invoice.invoiceCode}】`)
  return null
}

export const requestRed = async (context: WriteContext<typeof invoiceCalls.requestRed>) => {
  const { db, input, caller, logOperation } = context
  const invoice = await lockInvoice(db, 'requestRed', input, caller.scope)
  const remainders = (await rows.selectInvoiceShares(db, invoice.id)).flatMap(
    ({ delegationId, delegateCode, amount, red }) =>
      amount > red ? [{ delegationId, delegateCode, left: amount - red }] : [],
  )
  const shares =
    input.shares === undefined
      ? remainders.map(({ delegationId, left }) => ({ delegationId, amount: left }))
      : toShares(input.shares)
  refuseForReasons(faultsOfShares(shares, remainders, failures.aboveInvoice))
  const amount = sumFen(shares.map(share => share.amount))
  if (amount < invoice.amount - invoice.red && !mayRedPart(input.redCause, input.usedByBuyer))
    throw refuse(failures.wholeOnly)
  await rows.setRedRequested(db, invoice.id, shares)
  await transition(db, invoiceLifecycle, 'requestRed', invoice, actorOf(context), {
    reason: `${redCause.label(input.redCause)}：${input.reason}`,
    set: { redCause: input.redCause, redRequestTime: currentTime },
  })
  logOperation(`申请红冲发票【${invoice.invoiceCode}】${fromFen(amount)} 元：${input.reason}`)
  return null
}

export const withdrawRed = async (context: WriteContext<typeof invoiceCalls.withdrawRed>) => {
  const { db, input, caller, logOperation } = context
  const invoice = await lockInvoice(db, 'withdrawRed', input, caller.scope)
  await rows.endRedRequest(db, invoice.id, false)
  await transition(db, invoiceLifecycle, 'withdrawRed', invoice, actorOf(context), {
    set: { redCause: null, redRequestTime: null },
  })
  logOperation(`撤回发票【${invoice.invoiceCode}】的红冲申请`)
  return null
}

/** Withdraws a requested amount, which can then be invoiced again. */
export const issueRed = async (context: WriteContext<typeof invoiceCalls.issueRed>) => {
  const { db, input, caller, logOperation } = context
  const invoice = await lockInvoice(db, 'issueRed', input, caller.scope)
  const requested = await rows.selectInvoiceShares(db, invoice.id)
  const amount = sumFen(requested.map(share => share.redRequested))
  if (invoice.redCause === null) throw new Error(`${invoice.invoiceCode} has no cause of its red-letter invoice`)
  const actor = actorOf(context)
  await rows.endRedRequest(db, invoice.id, true)
  await rows.insertInvoiceRed(db, {
    invoiceId: invoice.id,
    redNo: input.redNo,
    redCause: invoice.redCause,
    amount,
    ...splitRed(invoice, amount),
    issueDate: input.issueDate,
    createName: actor.userName,
  })
  const red = invoice.red + amount
  await transition(db, invoiceLifecycle, 'issueRed', { ...invoice, red }, actor, { reason: input.redNo, set: { red } })
  logOperation(`登记发票【${invoice.invoiceCode}】的红字发票【${input.redNo}】${fromFen(amount)} 元`)
  return null
}

/** The tax of all red-letter invoices of an invoice adds up to its own: the last one takes the remainder. */
const splitRed = (
  { red, taxPercent: percent }: { readonly red: bigint; readonly taxPercent: number },
  amount: bigint,
): { net: bigint; tax: bigint } => {
  const net = splitTax(red + amount, percent).net - splitTax(red, percent).net
  return { net, tax: amount - net }
}
