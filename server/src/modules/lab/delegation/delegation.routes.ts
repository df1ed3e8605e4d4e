import { fromFen } from '@seam/contract/kit/money'
import { delegationFailures, delegationState } from '@seam/contract/lab/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation.calls'
import { sql } from 'kysely'
import { exportList } from '../../../kit/export/list-export.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { findOffer } from '../../catalogue/offer/offer.rows.ts'
import { selectConsignorsByClientCode, upsertConsignor } from '../../client/consignor/consignor.rows.ts'
import { mustStand } from './command.ts'
import { delegationByCode, delegationById, delegationPage, delegationQuery } from './delegation.rows.ts'
import { delegationColumns } from './delegation-columns.ts'
import { feeAgain, feeFor } from './delegation-fee.ts'
import { passDelegation } from './delegation-life.rows.ts'
import { repeatDays, repeatsOf, takeOrder } from './delegation-order.ts'
import { clearContent, insertContent, insertDelegation } from './delegation-save.rows.ts'
import { shownDelegation, shownRow } from './delegation-view.ts'
import { checkPay, confirmPay } from './pay.ts'
import { sign } from './sign.ts'

export const delegationRoutes = implement(
  delegationCalls,
  {
    options: ({ db }) => findOffer(db),

    page: async ({ db, input, caller }) => {
      const { rows, totalRecords } = await delegationPage(db, input)
      return { rows: rows.map(row => shownRow(row, caller.permissions)), totalRecords }
    },

    get: async ({ db, input, caller }) => {
      const row = input.id ? await delegationById(db, input.id) : await delegationByCode(db, input.delegateCode ?? '')
      return shownDelegation(db, requireRow(row), caller.permissions)
    },

    add: async ({ db, input, caller, request, logOperation }) => {
      const { client, order, quoted } = await takeOrder(db, input, null)
      const state = input.draft ? delegationState.draft : delegationState.awaited
      const actor = { userId: caller.userId, userName: caller.userName, address: request.address }
      await upsertConsignor(db, client.id, input.consignorName, input.consignorTelephone)
      const row = { ...quoted, state, createUserId: caller.userId, createName: caller.userName }
      const made = await insertDelegation(db, row, actor)
      await insertContent(db, made.id, input, order.samples)
      const fee = fromFen(quoted.fee)
      logOperation(
        `登记委托单【${made.delegateCode}】，客户【${client.clientName}】，样品${input.samples.length}个，费用${fee}元`,
      )
      return made
    },

    update: async ({ db, input, caller, request, logOperation }) => {
      const before = await mustStand(db, input, 'update')
      const { client, order, quoted } = await takeOrder(db, input, before.id)
      const submits = before.state === delegationState.draft && !input.draft
      const actor = { userId: caller.userId, userName: caller.userName, address: request.address }
      await upsertConsignor(db, client.id, input.consignorName, input.consignorTelephone)
      await clearContent(db, before.id)
      await passDelegation(db, before, submits ? 'submit' : 'update', actor, {
        reason: input.repeatReason,
        set: { ...quoted, quoteTime: sql`now()` },
      })
      await insertContent(db, before.id, input, order.samples)
      const [from, to] = [fromFen(before.fee), fromFen(quoted.fee)]
      const changes = from === to ? [] : [{ field: 'fee', label: '费用', before: from, after: to }]
      logOperation(
        `${submits ? '提交' : '修改'}委托单【${before.delegateCode}】，样品${input.samples.length}个，费用${to}元`,
        changes,
      )
      return null
    },

    remove: async ({ db, input, caller, request, logOperation }) => {
      const before = await mustStand(db, input, 'delete')
      const actor = { userId: caller.userId, userName: caller.userName, address: request.address }
      await passDelegation(db, before, 'delete', actor, { set: { deletedTime: sql`now()` } })
      logOperation(`删除委托单【${before.delegateCode}】`)
      return null
    },

    fee: ({ db, input }) => feeFor(db, input),
    feeAgain: ({ db, input }) => feeAgain(db, input.delegateCode),

    checkRepeat: async ({ db, input }) => {
      const repeats = await repeatsOf(db, await findOffer(db), input.clientId, input.samples, input.id ?? null)
      return { repeated: repeats.length > 0, days: repeatDays, repeats }
    },

    consignors: async ({ db, input }) => requireRow(await selectConsignorsByClientCode(db, input.clientCode)),

    sign,
    checkPay: ({ db, input }) => checkPay(db, input.id),
    confirmPay,

    cancel: async ({ db, input, caller, request, logOperation }) => {
      const before = await mustStand(db, input, 'cancel')
      const actor = { userId: caller.userId, userName: caller.userName, address: request.address }
      await passDelegation(db, before, 'cancel', actor, { reason: input.reason, set: { cancelReason: input.reason } })
      logOperation(`作废委托单【${before.delegateCode}】，原因：${input.reason}`)
      return null
    },

    exportAll: exportList(delegationCalls.exportAll, {
      title: () => '委托单',
      columns: () => delegationColumns,
      query: delegationQuery,
    }),
  },
  {
    delegation_image_image_code_fkey: delegationFailures.imageUnknown,
    sample_image_image_code_fkey: delegationFailures.imageUnknown,
    delegation_signature_code_fkey: delegationFailures.imageUnknown,
  },
)
