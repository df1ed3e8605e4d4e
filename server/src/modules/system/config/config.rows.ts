import { fromFen, toFen } from '@seam/contract/kit/value/money'
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

const configs = (db: Db) => db.selectFrom('systemConfig').select(columns)

type ConfigRow = Awaited<ReturnType<ReturnType<typeof configs>['executeTakeFirstOrThrow']>>

const configOf = (row: ConfigRow): SystemConfig => ({ ...row, rechargeLimit: fromFen(row.rechargeLimit) })

export const findConfig = async (db: Db): Promise<SystemConfig> => configOf(await configs(db).executeTakeFirstOrThrow())

/** Locks the configuration. */
export const lockConfig = async (tx: Tx): Promise<SystemConfig> =>
  configOf(await configs(tx).forUpdate().executeTakeFirstOrThrow())

export const updateConfig = async (tx: Tx, config: SystemConfig): Promise<void> => {
  await tx
    .updateTable('systemConfig')
    .set({ ...config, rechargeLimit: toFen(config.rechargeLimit), version: nextVersion })
    .execute()
}
