import { reportHistoryCalls } from '@seam/contract/lab/report-history'
import { requireRow } from '../../../../kit/refusal.ts'
import { implement } from '../../../../kit/serve/implement.ts'
import { maskedMobile } from '../../../system/sms/sms.rules.ts'
import { findReportInScope } from '../report.rows.ts'
import { selectNotifiers, selectSends } from './report-history.rows.ts'
import { sendLink, sendValues, shownSends } from './send.commands.ts'

export const reportHistoryRoutes = implement(reportHistoryCalls, {
  sends: async ({ db, input, caller }) => {
    const { id, delegationId } = requireRow(await findReportInScope(db, input.id, caller.scope))
    const notifiers = await selectNotifiers(db, delegationId)
    const isMasked = !caller.permissions.has('smsMobile')
    return {
      notifiers: isMasked ? notifiers.map(one => ({ ...one, telephone: maskedMobile(one.telephone) })) : notifiers,
      sends: shownSends(await selectSends(db, id), caller),
    }
  },

  sendValues,

  sendLink,
})
