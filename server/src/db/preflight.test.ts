import { expect, test } from 'vitest'
import { checkDatabase, type DatabaseFacts, databaseName, faultOfDatabase } from './preflight.ts'

const fit: DatabaseFacts = {
  version: 150_000,
  release: '15.0',
  encoding: 'UTF8',
  pinyin: true,
  trigram: true,
  standby: false,
}

test('PostgreSQL 15 with UTF8, ICU and pg_trgm will do', () => {
  expect(faultOfDatabase(fit)).toBeUndefined()
})

test.each([
  [{ version: 140_012, release: '14.12' }, '版本是 14.12，需要 PostgreSQL 15 或以上'],
  [{ encoding: 'SQL_ASCII' }, '编码是 SQL_ASCII'],
  [{ standby: true }, '只读'],
  [{ pinyin: false }, 'zh-x-icu'],
  [{ trigram: false }, 'pg_trgm'],
])('%o is refused', (facts, says) => {
  expect(faultOfDatabase({ ...fit, ...facts })).toContain(says)
})

test('an address is release without its password', () => {
  expect(databaseName('postgresql://seam:secret@db.example:5432/lab')).toBe('db.example:5432/lab')
  expect(databaseName('postgresql://seam:secret@%2Frun%2Fpg/lab')).toBe('/run/pg/lab')
})

test('an unreachable database has one sentence', async () => {
  await expect(checkDatabase('postgresql://seam:secret@127.0.0.1:1/lab')).rejects.toThrow(
    '无法连接 DATABASE_URL 指定的数据库（127.0.0.1:1/lab）：连接被拒绝',
  )
})
