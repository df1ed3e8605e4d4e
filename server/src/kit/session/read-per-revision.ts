import type { Db } from '../../db/database.ts'

/**
 * Caches a read that depends on departments, users' roles, roles and menus only, by their revision, which the session
 * check of every request returns (decision 004).
 */
export const readPerRevision = <T>(read: (db: Db) => Promise<T>) => {
  const memory = new WeakMap<Db, { readonly revision: bigint; readonly value: Promise<T> }>()
  return (db: Db, revision: bigint): Promise<T> => {
    const cached = memory.get(db)
    if (cached !== undefined && cached.revision >= revision) return cached.value
    // The result is at least as new as the revision.
    const value = read(db)
    memory.set(db, { revision, value })
    value.catch(() => memory.delete(db))
    return value
  }
}
