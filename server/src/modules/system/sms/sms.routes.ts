import { smsCalls } from '@seam/contract/system/sms'
import { implement } from '../../../kit/serve/implement.ts'
import { selectMessagePage } from './sms.rows.ts'
import { maskedMobile } from './sms.rules.ts'

export const smsRoutes = implement(smsCalls, {
  page: async ({ db, input, caller }) => {
    const { rows, totalRecords } = await selectMessagePage(db, input)
    const whole = caller.permissions.has('smsMobile')
    return { rows: whole ? rows : rows.map(row => ({ ...row, mobile: maskedMobile(row.mobile) })), totalRecords }
  },
})
