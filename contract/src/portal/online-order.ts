import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { money } from '../kit/value/money.ts'
import { id, idVersion, note } from '../kit/value/text.ts'
import { PortalOrder, portalOrderCommand, portalOrderState } from './order.ts'

const module = '网上委托'

/** An order on which reception decides. */
export const OnlineOrderRow = z.object({
  id,
  delegateCode: z.string(),
  clientId: id,
  clientName: z.string(),
  state: portalOrderState.schema,
  sampleCount: z.number(),
  sampleName: z.string(),
  fee: money,
  createName: z.string(),
  createTime: z.string(),
  returnReason: z.string(),
  version: z.number(),
  can: z.object({ confirm: z.boolean(), sendBack: z.boolean() }),
})
export type OnlineOrderRow = z.output<typeof OnlineOrderRow>

export const OnlineOrder = OnlineOrderRow.extend({
  coefficientName: z.string(),
  consignorName: z.string(),
  consignorTelephone: z.string(),
  remarks: z.string(),
  repeatReason: z.string(),
  samples: PortalOrder.shape.samples,
  steps: z.array(
    z.object({
      command: portalOrderCommand.schema,
      reason: z.string(),
      userName: z.string(),
      createTime: z.string(),
    }),
  ),
})
export type OnlineOrder = z.output<typeof OnlineOrder>

export const SendBackDraft = z.strictObject({ reason: note('退回原因', 200) })

export const onlineOrderCalls = {
  page: read({
    method: 'POST',
    path: 'onlineOrder/queryPage',
    access: 'onlineOrderView',
    summary: '网上委托，待确认的在前',
    input: pageQuery({ delegateCode: 'text', clientName: 'text', state: 'number', createTime: 'time' }, ['state']),
    output: pageOf(OnlineOrderRow),
  }),
  get: read({
    path: 'onlineOrder/get',
    access: 'onlineOrderView',
    summary: '一份网上委托及其经过',
    input: z.strictObject({ id }),
    output: OnlineOrder,
  }),
  confirm: write({
    path: 'onlineOrder/confirm',
    access: 'onlineOrderConfirm',
    summary: '确认网上委托，进入待收样；按现行价目比客户所见的贵时，转待客户同意',
    input: z.strictObject(idVersion),
    output: z.object({ state: portalOrderState.schema, fee: money }),
    log: { module, action: '确认网上委托' },
  }),
  sendBack: write({
    path: 'onlineOrder/sendBack',
    access: 'onlineOrderConfirm',
    summary: '退回客户修改',
    input: SendBackDraft.extend(idVersion),
    output: nothing,
    log: { module, action: '退回网上委托' },
  }),
}
