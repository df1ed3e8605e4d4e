import { describe, expect, it, test } from 'vitest'
import { benchRow, parts, resultWith } from '../../bench-row.fixture.ts'
import { faultOfCells, faultOfText, formerCells, plainText, sameCells, savedCells, withText } from './cells.ts'

test.each([
  ['9.80', '9.80'],
  ['９。８０', '9.80'],
  [' 1 234.5 ', '1234.5'],
  ['−3.5', '-3.5'],
  ['9，8', '9,8'],
])('converts %j to %j', (typed, expected) => expect(plainText(typed)).toBe(expected))

test.each([
  ['', undefined],
  ['9.80', undefined],
  ['-0.5', undefined],
  ['9.', '数字没有写完，或位数太多'],
  ['9.123456789', '数字没有写完，或位数太多'],
  ['9,8', '有逗号：小数点用“.”，不用千位分隔'],
  ['31,250', '有逗号：小数点用“.”，不用千位分隔'],
  ['31.25MJ/kg', '只填数字，不带单位'],
  ['0.62%', '只填数字，不带单位'],
  ['abc', '请输入数字'],
])('the fault of %j is %s', (text, fault) => expect(faultOfText(text)).toBe(fault))

describe('the boxes of a row', () => {
  it('have the saved texts unchanged', () => {
    expect(savedCells(benchRow({ state: 20, result: resultWith(['9.80', '9.8']) }))).toEqual({ '': ['9.80', '9.8'] })
  })
  it('are empty for a returned row; its readings are shown as former ones', () => {
    const row = benchRow({
      state: 10,
      result: resultWith(['9.80']),
      returned: { command: 'returnBack', reasonCode: 1, reason: '超差' },
    })
    expect(savedCells(row)).toEqual({ '': [] })
    expect(formerCells(row)).toEqual({ '': ['9.80'] })
    expect(formerCells(benchRow({ state: 20, result: resultWith(['9.80']) }))).toEqual({})
  })
  it('store a text at its index and drop empty ones at the end', () => {
    expect(withText({ '': [] }, { component: '', at: 1 }, '9.80')).toEqual({ '': ['', '9.80'] })
    expect(withText({ '': ['', '9.80'] }, { component: '', at: 1 }, '')).toEqual({ '': [] })
  })
  it('are equal if their readings are, whatever their positions', () => {
    const row = benchRow({ components: parts })
    expect(sameCells(row, { DT: ['', '1200'], ST: [] }, { DT: ['1200'] })).toBe(true)
    expect(sameCells(row, { DT: ['1200.0'] }, { DT: ['1200'] })).toBe(false)
  })
  it('have a fault if they are empty or no numbers', () => {
    expect(faultOfCells({ '': [] })).toBe('请输入读数')
    expect(faultOfCells({ '': ['9.8', '9.'] })).toBe('数字没有写完，或位数太多')
    expect(faultOfCells({ '': ['9.8'] })).toBeUndefined()
  })
})
