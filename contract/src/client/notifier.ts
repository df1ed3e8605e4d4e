import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { chosenState, state } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { chosenId, id, mobile, text, version } from '../kit/value/text.ts'

export const notifierFailures = failures({
  telephoneTaken: [23211, '该客户已有这个手机号的通知人（可能已停用）'],
  oneDefault: [23212, '默认通知人不能取消，请把另一个设为默认'],
})

export const NotifierDraft = z.strictObject({
  clientId: chosenId('请选择客户'),
  notifierName: text('通知人', 20),
  /** Receives results by SMS, so it cannot be a landline. */
  telephone: mobile,
  isDefault: z.boolean().default(false),
})

export const Notifier = z.object({
  id,
  clientId: id,
  clientCode: z.string(),
  clientName: z.string(),
  notifierName: z.string(),
  telephone: z.string(),
  isDefault: z.boolean(),
  state: state.schema,
  createTime: z.string(),
  version: z.number(),
})
export type Notifier = z.output<typeof Notifier>

const module = '客户通知人'

export const notifierCalls = {
  page: read({
    method: 'POST',
    path: 'client/notifier/queryPage',
    access: ['notifierView', 'clientView'],
    summary: '客户通知人列表；keyword 查找客户',
    input: pageQuery(
      { keyword: 'search', clientId: 'number', notifierName: 'text', telephone: 'text', state: 'number' },
      ['clientName', 'notifierName', 'state', 'createTime'],
    ),
    output: pageOf(Notifier),
  }),
  add: write({
    path: 'client/notifier/add',
    access: 'notifierEdit',
    summary: '新增通知人；第一个自动成为默认',
    input: NotifierDraft,
    output: z.object({ id }),
    log: { module, action: '新增通知人' },
  }),
  update: write({
    path: 'client/notifier/update',
    access: 'notifierEdit',
    summary: '修改或启停通知人；客户不可改',
    input: NotifierDraft.omit({ clientId: true }).extend({
      id,
      version,
      /** Absent: unchanged. */
      state: chosenState.optional(),
    }),
    output: nothing,
    log: { module, action: '修改通知人' },
  }),
  remove: write({
    path: 'client/notifier/delete',
    access: 'notifierEdit',
    summary: '删除通知人；委托单用过的改为停用',
    input: z.strictObject({ id }),
    output: z.object({ stopped: z.boolean() }),
    log: { module, action: '删除通知人' },
  }),
}
