import type { SystemConfig } from '@seam/contract/system/config'
import type { Db, Tx } from '../../../db/database.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'

const columns = [
  'sysTitle',
  'sysLogo',
  'loginBackgroundImg',
  'dashboardBackgroundImg',
  'loginBottomDesc',
  'welcomeTitle',
  'passwordMinLength',
  'passwordMaxLength',
  'initialPassword',
  'idleMinutes',
  'lockAttempts',
  'lockMinutes',
  'secondFactorForced',
  'instrumentExtension',
  'smsHourBudget',
  'registerOpen',
  'rechargeLimit',
  'calorie',
  'version',
] as const

export const findConfig = (db: Db): Promise<SystemConfig> =>
  db.selectFrom('systemConfig').select(columns).executeTakeFirstOrThrow()

/** Locks the configuration. */
export const lockConfig = (tx: Tx): Promise<SystemConfig> =>
  tx.selectFrom('systemConfig').select(columns).forUpdate().executeTakeFirstOrThrow()

export const updateConfig = async (tx: Tx, config: SystemConfig): Promise<void> => {
  await tx
    .updateTable('systemConfig')
    .set({ ...config, version: nextVersion })
    .execute()
}
