import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type DiskEvent, type DiskGuard, guardDisk } from './disk-guard.ts'

const gigabyte = 1024 ** 3
let folder: string
let guard: DiskGuard
let free: number
const events: string[] = []
const sizeOfReserve = () =>
  stat(join(folder, 'disk-reserve')).then(
    ({ size }) => size,
    () => 0,
  )

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seam-disk-'))
  events.length = 0
  free = 50 * gigabyte
  const onEvent = ({ name }: DiskEvent) => void events.push(name)
  guard = await guardDisk(folder, onEvent, async () => ({ free, total: 100 * gigabyte }))
})
afterEach(async () => {
  guard.stop()
  await rm(folder, { recursive: true })
})

it('warns once below a tenth, refuses writes below 500 MB, and lets them again', async () => {
  expect([guard.isFull(), await sizeOfReserve()]).toEqual([false, 64 * 1024 ** 2])
  free = 9 * gigabyte
  await guard.look()
  await guard.look()
  expect([guard.isFull(), events]).toEqual([false, ['low']])
  free = 0.4 * gigabyte
  await guard.look()
  expect([guard.isFull(), events.at(-1)]).toEqual([true, 'writesRefused'])
  free = gigabyte
  await guard.look()
  expect([guard.isFull(), events.at(-1)]).toEqual([false, 'writesAllowed'])
})

it('gives its reserve up when the disk is full, and makes it again', async () => {
  free = 1024
  await guard.look()
  expect([await sizeOfReserve(), events.at(-1)]).toEqual([0, 'reserveGivenUp'])
  free = 50 * gigabyte
  await guard.look()
  expect(await sizeOfReserve()).toBe(64 * 1024 ** 2)
})
