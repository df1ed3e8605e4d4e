import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import { fileFault } from './use-import.ts'

describe('csvOf', () => {
  it('opens in Excel as UTF-8, quotes cells and escapes formulas', () => {
    expect(
      csvOf([
        ['账号', '密码'],
        ['1', 'a,b"c'],
        ['=1+1', '@x'],
      ]),
    ).toBe('\ufeff账号,密码\r\n1,"a,b""c"\r\n\'=1+1,\'@x\r\n')
  })
})

describe('fileFault', () => {
  it('accepts xlsx files up to the size limit', () => {
    expect(fileFault({ name: '用户.XLSX', size: 10 }, { csv: false })).toBeUndefined()
    expect(fileFault({ name: '用户.xls', size: 10 }, { csv: true })).toContain('xlsx')
    expect(fileFault({ name: '流水.csv', size: 10 }, { csv: false })).toContain('xlsx')
    expect(fileFault({ name: '流水.CSV', size: 10 }, { csv: true })).toBeUndefined()
    expect(fileFault({ name: '用户.xlsx', size: 6_000_000 }, { csv: false })).toContain('5 MB')
  })
})
