import type { Tx } from '../database.ts'

/** Plants an item under its key unless that was done before: what staff change or delete later stays as they left it. */
export type Plant = (key: string, item: () => Promise<unknown>) => Promise<void>

export const planter = async (tx: Tx): Promise<Plant> => {
  const rows = await tx.selectFrom('planted').select('key').execute()
  const planted = new Set(rows.map(row => row.key))
  return async (key, item) => {
    if (planted.has(key)) return
    await item()
    await tx.insertInto('planted').values({ key }).execute()
    planted.add(key)
  }
}
