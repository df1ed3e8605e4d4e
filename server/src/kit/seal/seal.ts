import { createHash } from 'node:crypto'
import { addDays } from '@seam/contract/kit/value/day'
import { type Db, inTransaction } from '../../db/database.ts'
import {
  type DayContent,
  findLastSeal,
  hasOpenWriters,
  insertSeals,
  lockChain,
  type Seal,
  type SealChain,
  selectDayContents,
  selectFirstDay,
  selectLastOverDay,
  selectSeals,
} from './seal.rows.ts'

/** A transaction that began before midnight has this long to write; `refuse_sealed_day` relies on it. */
const margin = '1 hour'

/** Days that are read together. */
const batch = 7

const sha256 = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const emptyHash = sha256('')

/** The hash of a day, from which the next day continues. */
const chainHashOf = (
  { name }: SealChain,
  previous: Buffer | undefined,
  { day, rowCount, contentHash, version }: DayContent,
): Buffer => {
  const content = [name, day, rowCount, contentHash.toString('hex')]
  // The first seals had no version.
  return sha256(previous ?? emptyHash, JSON.stringify(version === 1 ? content : [...content, version]))
}

/** The contents of every day from the first to the last, including those without rows. */
const readDays = async (
  db: Db,
  chain: SealChain,
  first: string,
  last: string,
  version = chain.version,
): Promise<DayContent[]> => {
  const contents = await selectDayContents(db, chain, first, last, version)
  const withRows = new Map(contents.map(content => [content.day, content]))
  const days: DayContent[] = []
  for (let day = first; day <= last; day = addDays(day, 1))
    days.push(withRows.get(day) ?? { day, rowCount: 0, contentHash: emptyHash, version })
  return days
}

const smaller = (a: string, b: string) => (a < b ? a : b)

/** Seals the next days that have ended, in one transaction. */
const sealNext = (db: Db, chain: SealChain): Promise<Seal[]> =>
  inTransaction(db, async tx => {
    await lockChain(tx, chain)
    const last = await findLastSeal(tx, chain)
    const first = last === undefined ? await selectFirstDay(tx, chain) : addDays(last.day, 1)
    const over = await selectLastOverDay(tx, margin)
    if (first === null || first > over) return []
    const end = smaller(over, addDays(first, batch - 1))
    if (await hasOpenWriters(tx, chain, end))
      throw new Error(`${chain.name}: a transaction of ${end} or before is still open`)
    const seals: Seal[] = []
    let previous = last?.chainHash
    for (const content of await readDays(tx, chain, first, end)) {
      previous = chainHashOf(chain, previous, content)
      seals.push({ ...content, chainHash: previous })
    }
    await insertSeals(tx, chain, seals)
    return seals
  })

/** The result of one run of sealing. */
type SealRun = {
  readonly first: string
  readonly last: string
  readonly days: number
  readonly rows: number
  readonly hash: string
}

/**
 * Seals every day that has ended and is not sealed yet, beginning with the day of the oldest row. Returns undefined
 * if there is none. Throws, to be retried, while a transaction of such a day is still open.
 */
export const sealDays = async (db: Db, chain: SealChain): Promise<SealRun | undefined> => {
  let sealed: SealRun | undefined
  for (;;) {
    const seals = await sealNext(db, chain)
    const [first] = seals
    const last = seals.at(-1)
    if (first === undefined || last === undefined) return sealed
    sealed = {
      first: sealed?.first ?? first.day,
      last: last.day,
      days: (sealed?.days ?? 0) + seals.length,
      rows: seals.reduce((sum, { rowCount }) => sum + rowCount, sealed?.rows ?? 0),
      hash: last.chainHash.toString('hex'),
    }
  }
}

/** The first day whose rows or seal differ, and how. */
export type SealFault =
  | { readonly kind: 'rows'; readonly day: string; readonly sealedRows: number; readonly rows: number }
  | { readonly kind: 'seal' | 'missingSeal' | 'unsealed'; readonly day: string }
  | { readonly kind: 'beforeFirst'; readonly day: string }

type Verification = Omit<SealRun, 'hash'> & { readonly hashes: readonly string[] }

type Checked = { fault?: SealFault; verification: Verification | undefined }

const keyOf = ({ day, version }: Pick<Seal, 'day' | 'version'>) => `${day} ${version}`

const faultOfSeals = async (
  db: Db,
  chain: SealChain,
  seals: readonly [Seal, ...Seal[]],
  previous: Seal | undefined,
): Promise<SealFault | undefined> => {
  const last = seals[seals.length - 1] ?? seals[0]
  const first = previous === undefined ? seals[0].day : addDays(previous.day, 1)
  const contents = new Map<string, DayContent>()
  for (const version of new Set(seals.map(seal => seal.version)))
    for (const content of await readDays(db, chain, first, last.day, version)) contents.set(keyOf(content), content)
  let [before, day] = [previous?.chainHash, first]
  for (const seal of seals) {
    if (seal.day !== day) return { kind: 'missingSeal', day }
    if (!chainHashOf(chain, before, seal).equals(seal.chainHash)) return { kind: 'seal', day }
    const content = contents.get(keyOf(seal))
    if (content === undefined || !content.contentHash.equals(seal.contentHash) || content.rowCount !== seal.rowCount)
      return { kind: 'rows', day, sealedRows: seal.rowCount, rows: content?.rowCount ?? 0 }
    before = seal.chainHash
    day = addDays(day, 1)
  }
  return undefined
}

/** A day with rows that should have been sealed long ago, as when the last seals were deleted. */
const faultBehind = async (db: Db, chain: SealChain, next: string): Promise<SealFault | undefined> => {
  const over = await selectLastOverDay(db, '26 hours')
  for (let first = next; first <= over; first = addDays(first, batch)) {
    const days = await readDays(db, chain, first, smaller(over, addDays(first, batch - 1)))
    const unsealed = days.find(({ rowCount }) => rowCount > 0)
    if (unsealed !== undefined) return { kind: 'unsealed', day: unsealed.day }
  }
  return undefined
}

/** Computes every sealed day again and follows the chain, up to the first fault. */
export const verifySeals = async (db: Db, chain: SealChain): Promise<Checked> => {
  const oldest = await selectFirstDay(db, chain)
  const hashes: string[] = []
  let [rows, first]: [number, string | undefined] = [0, undefined]
  let previous: Seal | undefined
  const verificationSoFar = (): Verification | undefined =>
    first === undefined || previous === undefined
      ? undefined
      : { first, last: previous.day, days: hashes.length, rows, hashes }
  for (;;) {
    const [next, ...others] = await selectSeals(db, chain, previous?.day, batch)
    if (next === undefined) break
    if (first === undefined && oldest !== null && oldest < next.day)
      return { fault: { kind: 'beforeFirst', day: oldest }, verification: undefined }
    const seals: readonly [Seal, ...Seal[]] = [next, ...others]
    const fault = await faultOfSeals(db, chain, seals, previous)
    if (fault !== undefined) return { fault, verification: verificationSoFar() }
    first ??= next.day
    for (const { rowCount, chainHash } of seals) {
      rows += rowCount
      hashes.push(chainHash.toString('hex'))
    }
    previous = seals[seals.length - 1]
  }
  const start = previous === undefined ? oldest : addDays(previous.day, 1)
  const fault = start === null ? undefined : await faultBehind(db, chain, start)
  return { ...(fault && { fault }), verification: verificationSoFar() }
}
