import type { Db } from '../../db/database.ts'

/** Cursors open at the same time on one pool: each holds a connection for as long as its client takes to read. */
const most = 3

type Line = { free: number; readonly waiting: (() => void)[] }
const lines = new WeakMap<Db, Line>()

const lineOf = (db: Db): Line => {
  const known = lines.get(db)
  if (known !== undefined) return known
  const line = { free: most, waiting: [] }
  lines.set(db, line)
  return line
}

/** A place among those who read with a cursor; the others wait in line. Answers how to leave. */
export const takePlace = async (db: Db): Promise<() => void> => {
  const line = lineOf(db)
  if (line.free > 0) line.free--
  else await new Promise<void>(go => line.waiting.push(go))
  return () => {
    const next = line.waiting.shift()
    if (next === undefined) line.free++
    else next()
  }
}
