import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, migrationsFolder } from '../../src/db/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from '../database.ts'

let database: TestDatabase
let folder: string
const file = (name: string, text: string) => writeFile(join(folder, name), text)

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'seam-migrations-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

test('runs each new migration once', async () => {
  await file('001-coal.sql', 'create table coal (id int); create table seam (id int);')
  expect(await migrate(database.url, folder)).toBe(1)
  expect(await migrate(database.url, folder)).toBe(0)
  await file('002-more.sql', 'alter table coal add name text')
  expect(await migrate(database.url, folder)).toBe(1)
})

test('a failing migration is rolled back', async () => {
  await file('001-half.sql', 'create table half (id int); select 1/0;')
  await expect(migrate(database.url, folder)).rejects.toThrow('迁移 1-half 执行失败')
  await file('001-half.sql', 'create table half (id int);')
  expect(await migrate(database.url, folder)).toBe(1)
})

test('an edited migration is refused', async () => {
  await file('001-coal.sql', 'create table coal (id int)')
  await migrate(database.url, folder)
  await file('001-coal.sql', 'create table coal (id bigint)')
  await expect(migrate(database.url, folder)).rejects.toThrow('迁移 001-coal 在执行之后被改动过')
})

test('a database newer than the program is refused', async () => {
  await file('001-coal.sql', 'create table coal (id int)')
  await file('002-more.sql', 'create table more (id int)')
  await migrate(database.url, folder)
  await rm(join(folder, '002-more.sql'))
  await expect(migrate(database.url, folder)).rejects.toThrow('数据库比程序新')
})

test('refuses a repeated number, a late number and an unknown form of name', async () => {
  await file('002-coal.sql', 'create table coal (id int)')
  await migrate(database.url, folder)
  await file('001-late.sql', 'create table late (id int)')
  await expect(migrate(database.url, folder)).rejects.toThrow('请改用新的编号')
  await copyFile(join(folder, '002-coal.sql'), join(folder, '002-twice.sql'))
  await expect(migrate(database.url, folder)).rejects.toThrow('有两个编号为 2')
  await file('x.sql', '')
  await expect(migrate(database.url, folder)).rejects.toThrow('应形如 001-system.sql')
})

test('our own migrations run on an empty database', async () => {
  expect(await migrate(database.url, migrationsFolder)).toBeGreaterThan(0)
})
