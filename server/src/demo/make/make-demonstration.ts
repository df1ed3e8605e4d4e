import pino from 'pino'
import { type Config, readSettings } from '../../config.ts'
import { prepareAppRole, serverUrlOf } from '../../db/app-role.ts'
import { databaseOf, openPool } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { seed } from '../../db/seed/seed.ts'
import { usualLimits } from '../../kit/resource-limits.ts'
import type { Services } from '../../kit/services.ts'
import type { StaffMember } from '../content/staff-list.ts'
import { administrator } from '../content/staff-list.ts'
import { planDelegations } from '../plan/plan.ts'
import { readPlanData } from '../plan/plan-data.ts'
import { dayOfWork, wallTime, workMinute } from '../plan/working-time.ts'
import { demoUrl } from '../snapshot.ts'
import { bankActions } from '../subjects/bank.ts'
import { clientActions, planClients } from '../subjects/clients.ts'
import { addCoals } from '../subjects/coals.ts'
import { addMaterials, openControls } from '../subjects/controls.ts'
import { correctionActions } from '../subjects/corrections.ts'
import { custodyActions } from '../subjects/custody.ts'
import type { DelegationRun } from '../subjects/delegations.ts'
import { addDepartments } from '../subjects/departments.ts'
import { setHighLimits } from '../subjects/high-limits.ts'
import { addFileMapping } from '../subjects/instrument-files.ts'
import { instrumentActions } from '../subjects/instruments.ts'
import { invoiceActions } from '../subjects/invoices.ts'
import { describeLaboratory } from '../subjects/laboratory.ts'
import { demoCode, messageActions } from '../subjects/messages.ts'
import { rechargeActions } from '../subjects/payments.ts'
import { portalActions } from '../subjects/portal.ts'
import { opening, priceChanges } from '../subjects/prices.ts'
import { refundActions } from '../subjects/refunds.ts'
import { retestActions } from '../subjects/retests.ts'
import { addSalesmen } from '../subjects/salesmen.ts'
import { settlementActions, statementActions } from '../subjects/settlements.ts'
import { shiftActions } from '../subjects/shifts.ts'
import { signInActions } from '../subjects/sign-ins.ts'
import { addStaff } from '../subjects/staff.ts'
import { makeCalls } from './calls.ts'
import { installClock } from './clock.ts'
import type { MakeContext, TimedAction } from './context.ts'
import { jobsInMemory } from './jobs.ts'

const settings = {
  ADMIN_MOBILE: administrator.userMobile,
  ADMIN_PASSWORD: 'Demo#2026maker',
  SMS_CODE: demoCode,
  DEMO_DATA: '0',
  PUBLIC_URL: demoUrl,
}

/** Seals are not part of the snapshot. */
const secretKey = 'demonstration'.repeat(3)

const openServices = (databaseUrl: string, queue: Services['jobs']): Services => {
  const config: Config = { ...readSettings(settings), databaseUrl, secretKey }
  const serverUrl = serverUrlOf(databaseUrl, secretKey)
  const db = databaseOf(openPool(serverUrl, { max: 2 }))
  const guard = openPool(serverUrl, { max: 1 })
  return { config, limits: usualLimits, db, reads: db, guard, jobs: queue, log: pino({ level: 'error' }) }
}

const delegationActions = async (context: MakeContext, clients: ReturnType<typeof planClients>) => {
  const plans = planDelegations(await readPlanData(context, clients))
  const controls = openControls(context)
  return plans.flatMap((plan): TimedAction[] => {
    const { form, order, scenario } = plan
    const properties = order.samples.map(sample => sample.properties)
    const { fromPicture = false, fromFile = false, infrared = false, failedControl } = scenario
    const course = { context, controls, form, properties, fromPicture, fromFile, infrared, failedControl }
    const run: DelegationRun = { ...course, id: 0, sampleIds: [], labCodes: [], reports: [] }
    return plan.steps.map(step => ({
      at: plan.begins + step.after,
      run: () =>
        step.run(run, step.staff).catch(cause => {
          throw new Error(`delegation ${run.id} fails at ${step.stage}: ${JSON.stringify(scenario)}`, { cause })
        }),
    }))
  })
}

/** Prepares the laboratory on its first day; the rest is merged by time. */
const openLaboratory = async (context: Omit<MakeContext, 'passwordOf'>): Promise<MakeContext> => {
  const passwords = new Map<string, string>()
  const whole: MakeContext = { ...context, passwordOf: (staff: StaffMember) => passwords.get(staff.userMobile) ?? '' }
  await addDepartments(whole)
  for (const [mobile, password] of await addStaff(whole)) passwords.set(mobile, password)
  await describeLaboratory(whole)
  await addSalesmen(whole)
  await addCoals(whole)
  await addMaterials(whole)
  await setHighLimits(whole)
  await addFileMapping(whole)
  return whole
}

/**
 * Makes the demonstration in an empty database: a laboratory from its first day to `end`, a wall-clock time, with the
 * calls of the product under a set clock. Returns the number of actions.
 */
export const makeDemonstration = async (
  url: string,
  end: string,
  progress: (finished: number, all: number) => void,
) => {
  const clock = await installClock(url)
  const endMinute = workMinute(end)
  await clock.set(wallTime(endMinute - (opening + 1) * dayOfWork))
  const { queue, run: runJobs } = jobsInMemory()
  const services = openServices(url, queue)
  try {
    await migrate(url)
    await prepareAppRole(url, secretKey)
    const owner = databaseOf(openPool(url, { max: 1 }))
    await seed(owner, services.config).finally(() => owner.destroy())
    const context = await openLaboratory({ clock, call: makeCalls(services), services, end: endMinute })
    const clients = planClients(endMinute)
    const actions = [
      ...priceChanges(context),
      ...instrumentActions(context),
      ...clientActions(context, clients),
      ...portalActions(context, clients),
      ...(await delegationActions(context, clients)),
      ...rechargeActions(context, clients),
      ...custodyActions(context),
      ...retestActions(context),
      ...refundActions(context),
      ...settlementActions(context, clients),
      ...invoiceActions(context, clients),
      ...statementActions(context, clients),
      ...bankActions(context, clients),
      ...correctionActions(context, clients),
      ...shiftActions(context),
      ...messageActions(context),
      ...signInActions(context),
    ]
    const past = actions.filter(({ at }) => at <= endMinute).toSorted((a, b) => a.at - b.at)
    for (const [index, { at, run }] of past.entries()) {
      await clock.set(wallTime(at))
      await run()
      await runJobs(services)
      progress(index + 1, past.length)
    }
    await clock.set(end)
    return past.length
  } finally {
    await services.db.destroy()
    await services.guard.end()
    await clock.close()
  }
}
