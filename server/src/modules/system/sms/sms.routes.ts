import { commonFailures } from '@seam/contract/kit/failure'
import { smsCalls, smsKind } from '@seam/contract/system/sms'
import { refuse } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import * as rows from './sms.rows.ts'
import { maskedMobile } from './sms.rules.ts'

export const smsRoutes = implement(smsCalls, {
  page: async ({ db, input, caller }) => {
    const page = await rows.selectMessagePage(db, input)
    const whole = caller.permissions.has('smsMobile')
    return whole ? page : { ...page, rows: page.rows.map(row => ({ ...row, mobile: maskedMobile(row.mobile) })) }
  },

  // The version first: what is read after it may be newer, and is refused.
  clientMessages: async ({ db }) => {
    const version = await rows.readClientMessagesVersion(db)
    return { kinds: await rows.selectClientMessages(db), version }
  },

  setClientMessages: async ({ db, input, logOperation }) => {
    if (!(await rows.beginClientMessagesChange(db, input.version))) throw refuse(commonFailures.changedMeanwhile)
    await rows.replaceClientMessages(db, input.kinds)
    logOperation(`客户短信设为：${input.kinds.map(kind => smsKind.label(kind)).join('、') || '全部停用'}`)
    return null
  },
})
