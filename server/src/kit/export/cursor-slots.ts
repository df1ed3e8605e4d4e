import type { Db } from '../../db/database.ts'
import { oncePer } from '../once-per.ts'

/** Cursors open at the same time on one pool: each uses a connection while its client reads. */
const most = 3

type Slots = { free: number; readonly waiting: (() => void)[] }

const slotsOf = oncePer<Db, Slots>(() => ({ free: most, waiting: [] }))

/** Waits for a free cursor slot, first come first served; returns the function that releases it. */
export const acquireCursorSlot = async (db: Db): Promise<() => void> => {
  const own = slotsOf(db)
  if (own.free > 0) own.free--
  else await new Promise<void>(resolve => own.waiting.push(resolve))
  return () => {
    const next = own.waiting.shift()
    if (next === undefined) own.free++
    else next()
  }
}
