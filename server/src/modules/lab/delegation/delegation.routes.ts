import { fromFen } from '@seam/contract/kit/value/money'
import { delegationFailures, delegationState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { exportList } from '../../../kit/export/list-export.ts'
import { refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import { implement, moneyWrite } from '../../../kit/serve/implement.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { findOffer } from '../../catalogue/offer/offer.rows.ts'
import { findClient } from '../../client/client/client.rows.ts'
import { selectConsignorsByClientCode, upsertConsignor } from '../../client/consignor/consignor.rows.ts'
import { cancel } from './cancel.commands.ts'
import { delegationColumns } from './delegation.columns.ts'
import { createDelegation, delegationLifecycle, requireDelegationInScope } from './delegation.commands.ts'
import { delegationQuery, findDelegation, findDelegationByCode, selectDelegationPage } from './delegation.rows.ts'
import { reasonsAboveAgreement } from './delegation.rules.ts'
import { toDelegation, toDelegationRow } from './delegation.view.ts'
import { findClientOfDelegation } from './facts.rows.ts'
import { compareFee, computeFee } from './order/fee.commands.ts'
import { findRepeatsOf, lockOrder, repeatDays } from './order/order.commands.ts'
import { checkPay, confirmPay } from './pay.commands.ts'
import { deleteContent, insertContent } from './save.rows.ts'
import { sign } from './sign.commands.ts'
import { explainDelay, informClient } from './turnaround/delay.commands.ts'

export const delegationRoutes = implement(
  delegationCalls,
  {
    options: ({ db }) => findOffer(db),

    page: async ({ db, input, caller }) => {
      const { rows, totalRecords } = await selectDelegationPage(db, input, caller)
      return { rows: rows.map(row => toDelegationRow(row, caller.permissions)), totalRecords }
    },

    get: async ({ db, input, caller }) => {
      const row = input.id
        ? await findDelegation(db, input.id, caller)
        : await findDelegationByCode(db, input.delegateCode ?? '', caller)
      return toDelegation(db, requireRow(row), caller.permissions)
    },

    add: async context => {
      const { db, input, caller, logOperation } = context
      const { client, order, columns } = await lockOrder(db, input, null, caller.scope)
      const state = input.draft ? delegationState.draft : delegationState.awaited
      await upsertConsignor(db, client.id, input.consignorName, input.consignorTelephone)
      const values = { ...columns, state, createUserId: caller.userId, createName: caller.userName }
      const created = await createDelegation(db, values, actorOf(context))
      await insertContent(db, created.id, input, order.samples)
      logOperation(
        `登记委托单【${created.delegateCode}】，客户【${client.clientName}】，样品${input.samples.length}个，费用${fromFen(columns.fee)}元`,
      )
      return created
    },

    update: async context => {
      const { db, input, caller, logOperation } = context
      await requireDelegationInScope(db, input.id, caller)
      const before = await lockFor(db, delegationLifecycle, 'update', input)
      const { client, order, columns } = await lockOrder(db, input, before, caller.scope)
      refuseForReasons(reasonsAboveAgreement(before, columns.fee))
      const submits = before.state === delegationState.draft && !input.draft
      await upsertConsignor(db, client.id, input.consignorName, input.consignorTelephone)
      await deleteContent(db, before.id)
      await transition(db, delegationLifecycle, submits ? 'submit' : 'update', before, actorOf(context), {
        reason: input.repeatReason,
        set: { ...columns, quoteTime: currentTime },
      })
      await insertContent(db, before.id, input, order.samples)
      const [from, to] = [fromFen(before.fee), fromFen(columns.fee)]
      const changes = from === to ? [] : [{ field: 'fee', label: '费用', before: from, after: to }]
      logOperation(
        `${submits ? '提交' : '修改'}委托单【${before.delegateCode}】，样品${input.samples.length}个，费用${to}元`,
        changes,
      )
      return null
    },

    remove: async context => {
      const { db, input, caller, logOperation } = context
      await requireDelegationInScope(db, input.id, caller)
      const before = await lockFor(db, delegationLifecycle, 'delete', input)
      await transition(db, delegationLifecycle, 'delete', before, actorOf(context), {
        set: { deletedTime: currentTime },
      })
      logOperation(`删除委托单【${before.delegateCode}】`)
      return null
    },

    fee: ({ db, input, caller }) => computeFee(db, input, caller.scope),
    feeAgain: ({ db, input, caller }) => compareFee(db, input.delegateCode, caller),

    checkRepeat: async ({ db, input, caller }) => {
      const { id, clientId, samples } = input
      requireRow(await findClient(db, clientId, caller.scope))
      const repeats = await findRepeatsOf(
        db,
        await findOffer(db),
        { clientId, samples, exceptId: id ?? null },
        caller.scope,
      )
      // Rows outside the scope count, but are not named.
      return { repeated: repeats.length > 0, days: repeatDays, repeats: repeats.filter(({ inScope }) => inScope) }
    },

    consignors: async ({ db, input, caller }) =>
      requireRow(await selectConsignorsByClientCode(db, input.clientCode, caller.scope)),

    sign: moneyWrite<typeof delegationCalls.sign>(
      ({ input, services }) => findClientOfDelegation(services.db, input.id),
      sign,
    ),
    checkPay: ({ db, input, caller }) => checkPay(db, input.id, caller),
    confirmPay,

    cancel,
    explainDelay,
    informClient,

    exportAll: exportList(delegationCalls.exportAll, {
      title: () => '委托单',
      columns: () => delegationColumns,
      query: (db, input, caller) => delegationQuery(db, input, caller),
    }),
  },
  {
    delegation_image_image_code_fkey: delegationFailures.imageUnknown,
    sample_image_image_code_fkey: delegationFailures.imageUnknown,
    delegation_signature_code_fkey: delegationFailures.imageUnknown,
  },
)
