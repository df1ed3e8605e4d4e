import type { StatementFigures } from '@seam/contract/trade/statement'
import type { Config } from '../config.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import type { FirstAccounts } from '../db/seed/people.ts'
import { hashPassword } from '../kit/password/hash.ts'
import { randomPassword } from '../kit/password/initial.ts'
import { selectReportedSamples } from '../modules/lab/report/content/content.rows.ts'
import { hashDraft } from '../modules/lab/report/content/content-hash.ts'
import { findReport, selectReflectance } from '../modules/lab/report/report.rows.ts'
import { hashStatement } from '../modules/trade/statement/statement.commands.ts'
import { enterpriseApplicant, portalAccounts } from './content/portal-list.ts'
import { accounts, administrator, applicant } from './content/staff-list.ts'
import { moveDates } from './move-dates.ts'
import {
  collectStatistics,
  insertSnapshot,
  isNew,
  readNow,
  selectReviewedReports,
  setCredentials,
  setReviewedHash,
} from './snapshot.rows.ts'
import { demoUrl, readSnapshot, type SnapshotTable } from './snapshot.ts'

/** Replaces the address and administrator of the snapshot by those of the installation. */
const personalize = (tables: readonly SnapshotTable[], { publicUrl, adminMobile }: Config): SnapshotTable[] =>
  tables.map(entry => ({
    ...entry,
    rows: entry.rows.replaceAll(demoUrl, encodeURI(publicUrl)).replaceAll(administrator.userMobile, adminMobile),
  }))

type StoredStatement = { readonly figures: StatementFigures }

/** Statements with the hash of their figures, whose dates were moved. */
const renewStatements = (tables: readonly SnapshotTable[]): SnapshotTable[] =>
  tables.map(entry => {
    if (entry.table !== 'client_statement') return entry
    const statements = JSON.parse(entry.rows) as StoredStatement[]
    return { ...entry, rows: JSON.stringify(statements.map(row => ({ ...row, hash: hashStatement(row.figures) }))) }
  })

/** The role of the portal's accounts in the list of the first start. */
const portalRole = '客户门户'

/**
 * Passwords of the accounts: outside production the administrator's for all of them, in production a random one each,
 * which must be changed. The snapshot contains none.
 */
const giveAccess = async (tx: Tx, { adminMobile, adminPassword, production }: Config): Promise<FirstAccounts> => {
  const password = adminPassword ?? randomPassword()
  const passwordHash = await hashPassword(password)
  await setCredentials(tx, { userMobile: adminMobile, passwordHash, mustChange: adminPassword === undefined })
  const demonstration: FirstAccounts['demonstration'][number][] = []
  const everyAccount = [...accounts, ...portalAccounts.map(account => ({ ...account, roleName: portalRole }))]
  for (const { userMobile, roleName } of everyAccount) {
    const own = production ? randomPassword() : undefined
    const credentials = own === undefined ? { passwordHash } : { passwordHash: await hashPassword(own) }
    await setCredentials(tx, { userMobile, ...credentials, mustChange: production })
    if (own !== undefined) demonstration.push({ role: roleName, mobile: userMobile, password: own })
    else if (!demonstration.some(({ role }) => role === roleName))
      demonstration.push({ role: roleName, mobile: userMobile })
  }
  // Nobody has the passwords of the applicants if the others have their own.
  const applied = production ? await hashPassword(randomPassword()) : passwordHash
  for (const { userMobile } of [applicant, enterpriseApplicant.owner])
    await setCredentials(tx, { userMobile, passwordHash: applied, mustChange: production })
  return { mobile: adminMobile, password, demonstration }
}

/** Binds reviews to the content with the moved dates, so that the reports can be approved. */
const renewReviews = async (tx: Tx): Promise<void> => {
  for (const { id } of await selectReviewedReports(tx)) {
    const report = await findReport(tx, id)
    if (report === undefined) continue
    const samples = await selectReportedSamples(tx, report.sampleIds, await selectReflectance(tx, id))
    await setReviewedHash(tx, id, await hashDraft(tx, report, samples))
  }
}

/**
 * Loads the demonstration into a new database, its dates moved so that it ends now. Returns the accounts to print, or
 * undefined if the database is not new: nothing is ever added to existing work.
 */
export const loadDemonstration = async (db: Db, config: Config, now?: string): Promise<FirstAccounts | undefined> => {
  const loaded = await inTransaction(db, async tx => {
    if (!(await isNew(tx))) return undefined
    const { sequences, ...snapshot } = await readSnapshot()
    const tables = moveDates(snapshot, now ?? (await readNow(tx)))
    await insertSnapshot(tx, { tables: renewStatements(personalize(tables, config)), sequences })
    await renewReviews(tx)
    return giveAccess(tx, config)
  })
  if (loaded !== undefined) await collectStatistics(db)
  return loaded
}
