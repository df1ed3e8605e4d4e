import { smsKind } from '@seam/contract/system/sms'
import type { Tx } from '../../../../db/database.ts'
import type { Sender } from '../../../system/sms/sms.commands.ts'
import { notifyDelegationClient } from '../../delegation/client-message.commands.ts'
import type { ReportWithFacts } from '../report.lifecycle.ts'

/** Notifies the client that a report is ready: when it is issued or, before it is paid for, when it is delivered. */
export const notifyReportReady = (
  tx: Tx,
  services: Sender,
  { id, delegationId, delegateCode }: Pick<ReportWithFacts, 'id' | 'delegationId' | 'delegateCode'>,
  reportCode: string,
): Promise<void> =>
  notifyDelegationClient(tx, services, delegationId, [
    {
      event: `report:${id}:ready`,
      kind: smsKind.clientReport,
      variables: { code: delegateCode, report: reportCode },
    },
  ])
