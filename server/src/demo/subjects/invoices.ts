import { invoiceCalls, redCause } from '@seam/contract/client/invoice'
import { ticketCalls } from '@seam/contract/client/ticket'
import { openRandom } from '../content/random.ts'
import { staff } from '../content/staff-list.ts'
import type { MakeContext, TimedAction } from '../make/context.ts'
import { dayOfWork, wallTime } from '../plan/working-time.ts'
import type { DemoClient } from './clients.ts'

const rounds = 8
const clientsOfRound = 7

/** The outcomes of a request. */
type Fate = 'issued' | 'requested' | 'sentBack' | 'redRequested' | 'red'

const invoiceNo = (id: number) => `2614${String(id).padStart(16, '0')}`
const redNo = (id: number) => `2615${String(id).padStart(16, '0')}`

/** Requests an invoice over the whole invoiceable amount of a client. */
const requestInvoice = async ({ call }: MakeContext, clientId: number): Promise<number | undefined> => {
  const invoiceable = await call(staff.cashier, invoiceCalls.invoiceable, { clientId })
  const tickets = await call(staff.cashier, ticketCalls.page, { query: { clientId }, pageSize: 10 })
  const [ticket] = tickets.rows
  if (invoiceable.length === 0 || ticket === undefined) return undefined
  const shares = invoiceable.slice(0, 50).map(one => ({ delegationId: one.delegationId, amount: one.invoiceable }))
  const { id } = await call(staff.cashier, invoiceCalls.request, { ticketId: ticket.id, shares, remarks: '' })
  return id
}

const invoice = async (context: MakeContext, clientId: number, fate: Fate, issueDate: string) => {
  const { call } = context
  const id = await requestInvoice(context, clientId)
  if (id === undefined || fate === 'requested') return
  const versionNow = async () => (await call(staff.cashier, invoiceCalls.detail, { id })).version
  if (fate === 'sentBack') {
    const reason = '抬头与营业执照不一致，请核对后重新申请'
    await call(staff.cashier, invoiceCalls.sendBack, { id, version: await versionNow(), reason })
    return
  }
  await call(staff.cashier, invoiceCalls.issue, {
    id,
    version: await versionNow(),
    invoiceNo: invoiceNo(id),
    issueDate,
  })
  if (fate === 'issued') return
  await call(staff.cashier, invoiceCalls.requestRed, {
    id,
    version: await versionNow(),
    redCause: redCause.mistake,
    reason: '税号填写错误',
  })
  if (fate === 'red')
    await call(staff.cashier, invoiceCalls.issueRed, { id, version: await versionNow(), redNo: redNo(id), issueDate })
}

const fateOf = (round: number, place: number): Fate => {
  if (round === rounds - 1) return (['requested', 'requested', 'sentBack', 'redRequested'] as const)[place] ?? 'issued'
  return round === 3 && place === 0 ? 'red' : 'issued'
}

/**
 * Invoices over the last months; of the last round some wait for their number, one was sent back, one waits for its
 * red-letter invoice.
 */
export const invoiceActions = (context: MakeContext, clients: readonly DemoClient[]): TimedAction[] => {
  const random = openRandom(92_000)
  const companies = clients.filter(({ isPerson, weight }) => !isPerson && weight > 0)
  return Array.from({ length: rounds }, (_, round): TimedAction[] => {
    const begin = context.end - (rounds - round) * 12 * dayOfWork + 10 * dayOfWork
    return Array.from({ length: clientsOfRound }, (_client, place): TimedAction => {
      const at = begin + place * 25
      const client = random.pick(companies)
      const issueDate = wallTime(at).slice(0, 10)
      return { at, run: () => invoice(context, client.id, fateOf(round, place), issueDate) }
    })
  }).flat()
}
