import { smsFailures } from '@seam/contract/system/sms'
import type { Db } from '../db/database.ts'
import { refuse } from './refusal.ts'

/** Registering is open, as the system configuration has it. */
export const refuseIfRegistrationClosed = async (db: Db): Promise<void> => {
  const { registerOpen } = await db.selectFrom('systemConfig').select('registerOpen').executeTakeFirstOrThrow()
  if (!registerOpen) throw refuse(smsFailures.registrationClosed)
}
