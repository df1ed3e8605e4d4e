import { ticketCalls, ticketFailures, ticketType, titleType } from '@seam/contract/client/ticket'
import { state } from '@seam/contract/kit/dictionary'
import { fromFen } from '@seam/contract/kit/value/money'
import { changeSentence, changesOf, yesNo } from '../../../kit/log.ts'
import { checkVersion, refuse, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { findClient, lockClient } from '../client/client.rows.ts'
import { lockClientOf, updateDefault } from '../client-record/client-record.commands.ts'
import { sumInvoiceable } from '../invoice/invoice.rows.ts'
import * as rows from './ticket.rows.ts'

export const ticketRoutes = implement(
  ticketCalls,
  {
    page: ({ db, input, caller }) => rows.selectTicketPage(db, input, caller.scope),

    totalFee: async ({ db, input, caller }) => {
      requireRow(await findClient(db, input.clientId, caller.scope))
      const { total, delegateCount } = await sumInvoiceable(db, input.clientId, caller.scope)
      return { totalFee: fromFen(total), delegateCount }
    },

    add: async ({ db, input, caller, logOperation }) => {
      const client = requireRow(await lockClient(db, input.clientId, caller.scope))
      const id = await rows.insertTicket(db, { ...input, isDefault: false })
      await updateDefault(db, 'ticket', client.id, input.isDefault ? id : undefined)
      logOperation(`新增客户【${client.clientName}】的发票抬头【${input.ticketTitle}】`)
      return { id }
    },

    update: async ({ db, input: { id, version, isDefault, ...edit }, caller, logOperation }) => {
      const client = requireRow(await lockClientOf(db, 'ticket', id, caller.scope))
      const before = requireRow(await rows.findTicket(db, id))
      checkVersion(before, version)
      const next = { ...edit, state: edit.state ?? before.state }
      const stays = next.state === state.enabled
      if (stays && before.isDefault && !isDefault) throw refuse(ticketFailures.oneDefault)
      await rows.updateTicket(db, id, next)
      await updateDefault(db, 'ticket', client.id, isDefault ? id : undefined)
      const changes = changesOf(
        before,
        { ...before, ...next, isDefault: stays && isDefault },
        {
          titleType: ['抬头类型', titleType.label],
          ticketType: ['发票类型', ticketType.label],
          ticketTitle: '抬头',
          taxNumber: '税号',
          bankName: '开户银行',
          bankAccount: '银行账号',
          address: '注册地址',
          telephone: '注册电话',
          email: '邮箱',
          isDefault: ['默认', yesNo],
          state: ['状态', state.label],
        },
      )
      logOperation(changeSentence(`客户【${client.clientName}】的发票抬头【${before.ticketTitle}】`, changes), changes)
      return null
    },
  },
  { ticket_taken: ticketFailures.titleTaken },
)
