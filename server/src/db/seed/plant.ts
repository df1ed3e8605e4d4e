import type { Tx } from '../database.ts'

/** Inserts an item under its key unless that was done before: later changes and deletions by staff are kept. */
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
