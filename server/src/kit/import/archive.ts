import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)

const endMark = 0x0605_4b50
const entryMark = 0x0201_4b50
const localMark = 0x0403_4b50
const deflated = 8
/** Maximum files of a workbook: sheets, styles, a few pictures. */
const mostEntries = 200
/** Marker of a zip64 field: no workbook of this size needs one. */
const elsewhere = 0xffff_ffff

type Entry = { readonly method: number; readonly packed: number; readonly size: number; readonly offset: number }

const endOf = (zip: Buffer): number => {
  const least = Math.max(0, zip.length - 65_557)
  for (let at = zip.length - 22; at >= least; at--) if (zip.readUInt32LE(at) === endMark) return at
  return -1
}

/** The directory of the archive, or undefined if it is not an archive. */
const entriesOf = (zip: Buffer): Entry[] | undefined => {
  const end = endOf(zip)
  if (end < 0) return undefined
  const count = zip.readUInt16LE(end + 10)
  if (count === 0 || count > mostEntries) return undefined
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== entryMark) return undefined
    entries.push({
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    })
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

const dataOf = (zip: Buffer, { offset, packed }: Entry): Buffer | undefined => {
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== localMark) return undefined
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  return start + packed > zip.length ? undefined : zip.subarray(start, start + packed)
}

/** An attribute `r` in any form that XML allows: either quotes, with space around the equals sign. */
const position = /\br\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decodeEntities = (value: string): string =>
  value.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? all
    const code = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

/** A cell beyond column ZZ: a few bytes that make a reader allocate millions of empty ones. */
const hasFarColumn = (xml: string): boolean => {
  for (const [, double, single] of xml.matchAll(position))
    if (/^[\s$]*[A-Za-z]{3,}\$?\d/.test(decodeEntities(double ?? single ?? ''))) return true
  return false
}

/** XML in another encoding could not be checked; no program writes such a workbook. */
const isUtf16 = (data: Buffer): boolean =>
  [0xfeff, 0xfffe, 0x3c00, 0x003c].includes(data.length < 2 ? 0 : data.readUInt16BE(0))

const isReadable = (data: Buffer): boolean => !isUtf16(data) && !hasFarColumn(data.toString('latin1'))

const unpack = async (zip: Buffer, entry: Entry): Promise<Buffer | undefined> => {
  const data = dataOf(zip, entry)
  if (data === undefined) return undefined
  if (entry.method !== deflated) return entry.method === 0 && entry.packed === entry.size ? data : undefined
  const unpacked = await inflate(data, { maxOutputLength: Math.max(1, entry.size) }).catch(() => undefined)
  return unpacked?.length === entry.size ? unpacked : undefined
}

/** The entries, if their declared total is no more than `most` bytes. */
const modestEntriesOf = (zip: Buffer, most: number): Entry[] | undefined => {
  const entries = zip.length < 22 ? undefined : entriesOf(zip)
  if (entries === undefined || entries.some(({ size, packed }) => size === elsewhere || packed === elsewhere))
    return undefined
  return entries.reduce((sum, { size }) => sum + size, 0) > most ? undefined : entries
}

/** The files of an archive that unpack to no more than they declare, and to no more than `most` bytes together. */
export const unzipSafely = async (zip: Buffer, most: number): Promise<Buffer[] | undefined> => {
  const files: Buffer[] = []
  for (const entry of modestEntriesOf(zip, most) ?? []) {
    const file = await unpack(zip, entry)
    if (file === undefined) return undefined
    files.push(file)
  }
  return files.length === 0 ? undefined : files
}

/**
 * Checks that an archive can be opened: its declared sizes are checked before anything is unpacked, and then each
 * entry is unpacked to no more than it declared, so that a file with a false size is refused as too large.
 */
export const isSafeArchive = async (zip: Buffer, most: number): Promise<boolean> => {
  const entries = modestEntriesOf(zip, most)
  if (entries === undefined) return false
  for (const entry of entries) {
    const file = await unpack(zip, entry)
    if (file === undefined || !isReadable(file)) return false
  }
  return true
}
