import { smsCalls, smsKind } from '@seam/contract/system/sms'
import { implement } from '../../../kit/serve/implement.ts'
import * as rows from './sms.rows.ts'
import { maskedMobile } from './sms.rules.ts'

export const smsRoutes = implement(smsCalls, {
  page: async ({ db, input, caller }) => {
    const page = await rows.selectMessagePage(db, input)
    const whole = caller.permissions.has('smsMobile')
    return whole ? page : { ...page, rows: page.rows.map(row => ({ ...row, mobile: maskedMobile(row.mobile) })) }
  },

  clientMessages: async ({ db }) => ({ kinds: await rows.selectClientMessages(db) }),

  setClientMessages: async ({ db, input, logOperation }) => {
    await rows.replaceClientMessages(db, input.kinds)
    logOperation(`客户短信设为：${input.kinds.map(kind => smsKind.label(kind)).join('、') || '全部停用'}`)
    return null
  },
})
