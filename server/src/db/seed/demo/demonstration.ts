import { initialsOf } from '../../../kit/text/pinyin.ts'
import { findOffer } from '../../../modules/catalogue/offer/offer.rows.ts'
import type { Db, Tx } from '../../database.ts'
import { demoClients } from './clients.ts'
import { demoCoals, rareCoals } from './coal/coal-list.ts'
import { fillDepartments } from './departments.ts'
import { type Ground, readClock, readProjects } from './ground.ts'
import { nameLaboratory, readLaboratory } from './laboratory.ts'
import { addMessages } from './messages.ts'
import { addSalesmen } from './salesmen.ts'
import { hireColleagues, readStaff } from './staff.ts'
import { writeBook } from './write.ts'
import { liveYear } from './year.ts'

const addCoals = async (tx: Tx) => {
  const categories = await tx.selectFrom('coalCategory').select(['id', 'categoryName']).execute()
  const byName = new Map(categories.map(({ id, categoryName }) => [categoryName, id]))
  const rows = [...demoCoals, ...rareCoals].map(([coalName, name, more], sort) => ({
    coalName,
    pinyin: initialsOf(coalName),
    categoryId: byName.get(name) ?? null,
    state: more === 'exhausted' ? (1 as const) : (2 as const),
    sort,
  }))
  await tx.insertInto('coal').values(rows).execute()
}

const mobiles = [1, 2, 3, 4, 5].map(serial => `1380000000${serial}`)

/** Only where nobody has begun, and the demonstration's people are there: else these are somebody's own clients. */
const untouched = async (tx: Tx): Promise<boolean> => {
  const people = await tx.selectFrom('appUser').select('id').where('userMobile', 'in', mobiles).execute()
  const work = await tx.selectFrom('client').select('id').limit(1).execute()
  return people.length === mobiles.length && work.length === 0
}

/** What the demonstration stands on, once it has its coals, colleagues and laboratory. */
export const readGround = async (db: Db, publicUrl: string): Promise<Ground> => {
  const now = await readClock(db)
  const [projects, staff, clients] = [await readProjects(db), await readStaff(db), await demoClients(db, now)]
  return { now, publicUrl, offer: await findOffer(db), projects, staff, clients, ...(await readLaboratory(db)) }
}

/** A laboratory as it looks after a year: clients, delegations in every state, results, reports, payments, logs. */
export const seedDemonstration = async (tx: Tx, publicUrl: string) => {
  if (!(await untouched(tx))) return
  await addCoals(tx)
  await addSalesmen(tx)
  await fillDepartments(tx)
  await hireColleagues(tx)
  await nameLaboratory(tx)
  const ground = await readGround(tx, publicUrl)
  await writeBook(tx, liveYear(ground))
  await addMessages(tx, ground.now)
}
