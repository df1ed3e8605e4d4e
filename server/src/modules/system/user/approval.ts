import { smsKind } from '@seam/contract/system/sms'
import type { Tx } from '../../../db/database.ts'
import type { RequestFacts } from '../../../kit/serve/request-facts.ts'
import type { Services } from '../../../kit/services.ts'
import { fileMessage } from '../../../kit/sms/file-message.ts'

/** Seconds: a day later he has tried for himself. */
const life = 86_400

/** The text message to somebody who registered and was approved. It happens once to an account: no limit is needed. */
export const insertApprovalMessage = (
  tx: Tx,
  services: Pick<Services, 'config'>,
  mobile: string,
  { address }: Pick<RequestFacts, 'address'>,
): Promise<number> => fileMessage(tx, services, { mobile, kind: smsKind.approved, variables: {}, life, address })
