import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { money } from '../kit/value/money.ts'
import { id, idVersion } from '../kit/value/text.ts'
import { PortalFee, PortalFeeDraft, PortalOffer, PortalOrder, PortalOrderDraft, PortalOrderRow } from './order.ts'
import { front } from './portal.ts'

const module = '网上委托'

export const portalOrderCalls = {
  offer: read({
    path: front('order/offer'),
    access: 'portalOrder',
    summary: '可以网上委托的项目、套餐及单价',
    output: PortalOffer,
  }),
  fee: read({
    method: 'POST',
    path: front('order/fee'),
    access: 'portalOrder',
    summary: '按现行价目试算费用',
    input: PortalFeeDraft,
    output: PortalFee,
  }),
  page: read({
    method: 'POST',
    path: front('order/queryPage'),
    access: 'portalOrder',
    summary: '本单位的委托，新的在前；open 只取未完成的，waiting 只取等客户处理的（同意新的费用，或修改退回的）',
    input: pageQuery({ delegateCode: 'text', createTime: 'time' }, [], {
      /** Only unfinished ones. */
      open: z.boolean().optional(),
      /** Only those that wait for the client, as portalCalls.home counts them. */
      waiting: z.boolean().optional(),
    }),
    output: pageOf(PortalOrderRow),
  }),
  get: read({
    path: front('order/get'),
    access: 'portalOrder',
    summary: '一份委托：样品、进度、可进行的操作',
    input: z.strictObject({ id }),
    output: PortalOrder,
  }),
  last: read({
    path: front('order/last'),
    access: 'portalOrder',
    summary: '最近一次委托，作为新委托的开始；没有时为 null',
    output: PortalOrder.nullable(),
  }),
  add: write({
    path: front('order/add'),
    access: 'portalOrder',
    summary: '网上委托，待实验室确认；费用与所见不同时拒绝',
    input: PortalOrderDraft,
    output: z.object({ id, delegateCode: z.string() }),
    log: { module, action: '网上委托' },
  }),
  update: write({
    path: front('order/update'),
    access: 'portalOrder',
    summary: '收样前修改，重新待确认；已付款的请联系实验室',
    input: PortalOrderDraft.extend(idVersion),
    output: nothing,
    log: { module, action: '修改网上委托' },
  }),
  withdraw: write({
    path: front('order/withdraw'),
    access: 'portalOrder',
    summary: '收样前取消；已收的款项申请退款',
    input: z.strictObject(idVersion),
    output: nothing,
    log: { module, action: '取消网上委托' },
  }),
  agree: write({
    path: front('order/agree'),
    access: 'portalOrder',
    summary: '同意新的费用，委托随即确认；fee 为所见的费用；又涨价时仍待同意，回答新的费用',
    input: z.strictObject({ ...idVersion, fee: money }),
    output: z.object({ agreed: z.boolean(), fee: money }),
    log: { module, action: '同意网上委托的费用' },
  }),
}
