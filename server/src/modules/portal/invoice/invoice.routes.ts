import { invoiceState } from '@seam/contract/client/invoice'
import { ticketFailures } from '@seam/contract/client/ticket'
import { state } from '@seam/contract/kit/dictionary'
import { fromFen, sumFen } from '@seam/contract/kit/value/money'
import { portalInvoiceCalls } from '@seam/contract/portal/invoice'
import { clientIdOf, ofOwnClient } from '../../../kit/portal/of-client.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { lockClient } from '../../client/client/client.rows.ts'
import { updateDefault } from '../../client/client-record/client-record.commands.ts'
import { requestInvoice, withdrawInvoice } from '../../client/invoice/invoice.commands.ts'
import { selectInvoiceable, selectInvoicePage, selectSendBackReasons } from '../../client/invoice/invoice.rows.ts'
import { insertTicket, selectTicketPage } from '../../client/ticket/ticket.rows.ts'

const firstPage = { pageNo: 1, pageSize: 100, query: [], sort: [] }

export const portalInvoiceRoutes = implement(
  portalInvoiceCalls,
  {
    titles: async ({ db, caller }) => {
      const { rows } = await selectTicketPage(db, ofOwnClient(firstPage, caller), caller.scope)
      return rows
        .filter(title => title.state === state.enabled)
        .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    },

    addTitle: async ({ db, input, caller, logOperation }) => {
      const client = requireRow(await lockClient(db, clientIdOf(caller), caller.scope))
      const id = await insertTicket(db, { ...input, clientId: client.id, isDefault: false })
      await updateDefault(db, 'ticket', client.id, input.isDefault ? id : undefined)
      logOperation(`客户【${client.clientName}】新增发票抬头【${input.ticketTitle}】`)
      return { id }
    },

    invoiceable: async ({ db, caller }) => {
      const delegations = await selectInvoiceable(db, clientIdOf(caller), caller.scope)
      const total = sumFen(delegations.map(({ paid, invoiced }) => paid - invoiced))
      return {
        totalFee: fromFen(total),
        delegations: delegations.map(({ paid, invoiced, ...delegation }) => ({
          ...delegation,
          paid: fromFen(paid),
          invoiced: fromFen(invoiced),
          invoiceable: fromFen(paid - invoiced),
        })),
      }
    },

    request: requestInvoice,

    withdraw: withdrawInvoice,

    page: async ({ db, input, caller }) => {
      const { rows, totalRecords } = await selectInvoicePage(db, ofOwnClient(input, caller), caller.scope)
      const returned = rows.filter(row => row.state === invoiceState.sentBack)
      const reasons = await selectSendBackReasons(
        db,
        returned.map(({ id }) => id),
      )
      return {
        totalRecords,
        rows: rows.map(({ amount, red, ...row }) => ({
          ...row,
          amount: fromFen(amount),
          red: fromFen(red),
          returnReason: reasons.get(row.id) ?? null,
        })),
      }
    },
  },
  { ticket_taken: ticketFailures.titleTaken },
)
