import type { Config } from '../../config.ts'
import { type Db, inTransaction } from '../database.ts'
import { seedCalendar } from './calendar.ts'
import { seedCatalogue } from './catalogue/catalogue.ts'
import { seedConditions } from './conditions.ts'
import { seedDictionaries } from './dictionaries.ts'
import { seedMaterialCategories } from './material-categories.ts'
import { seedMenus } from './menus.ts'
import { type FirstAccounts, seedPeople } from './people.ts'
import { planter } from './plant.ts'
import { seedPlausibility } from './plausibility.ts'
import { seedRoles } from './roles.ts'

/**
 * The initial data of every installation: roles, menus, dictionaries, catalogue, the administrator. Returns the
 * accounts to print at the first start, undefined later.
 */
export const seed = (db: Db, config: Config): Promise<FirstAccounts | undefined> =>
  inTransaction(db, async tx => {
    const plant = await planter(tx)
    await seedMenus(tx, plant)
    await seedRoles(tx, plant)
    await seedDictionaries(tx, plant)
    await seedConditions(tx, plant)
    await seedCatalogue(tx, plant)
    await seedCalendar(tx, plant)
    await seedMaterialCategories(tx, plant)
    await seedPlausibility(tx, plant)
    return seedPeople(tx, plant, config)
  })
