import { describe, expect, it, test } from 'vitest'
import { find, findByName } from './find.ts'
import { initialsOf } from './initials.ts'

test.each([
  ['工业分析', 'gyfx'],
  ['全硫', 'ql'],
  ['1/3焦煤', '13jm'],
  ['挥发分(daf)', 'hffdaf'],
  ['镜质体随机反射率', 'jztsjfsl'],
  ['阿安八差大饿发噶哈鸡卡拉马那哦趴七然撒他挖西压杂', 'aabcdefghjklmnopqrstwxyz'],
  ['座', 'z'],
  ['', ''],
])('initials of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials))

const projects = [
  { name: '全水分', also: ['MT', 'Mt'] },
  { name: '空干基水分', also: ['MAD', 'Mad'] },
  { name: '全硫', also: ['STAD', 'St,ad'] },
  { name: '焦炭水分', also: ['KMT', 'Mt'] },
]
const names = (typed: string) => find(projects, typed).map(({ name }) => name)

describe('find', () => {
  it('returns all entries for an empty text', () => expect(names(' ')).toHaveLength(4))
  it('matches codes, symbols, initials and parts of names, equal texts first', () => {
    expect(names('stad')).toEqual(['全硫'])
    expect(names('St,ad')).toEqual(['全硫'])
    expect(names('qs')).toEqual(['全水分'])
    expect(names('水分')).toEqual(['全水分', '空干基水分', '焦炭水分'])
    expect(names('mt')).toEqual(['全水分', '焦炭水分'])
    expect(names('m')).toEqual(['全水分', '空干基水分', '焦炭水分'])
  })
  it('returns nothing without a match', () => expect(names('zzz')).toEqual([]))
})

test('finds pasted text by its whole name or search word', () => {
  expect(findByName(projects, ' 全硫 ')?.name).toBe('全硫')
  expect(findByName(projects, 'mad')?.name).toBe('空干基水分')
  expect(findByName(projects, '水')).toBeUndefined()
})

test('an empty text names no entry, even one without a symbol', () =>
  expect(['', ' ', '、'].map(text => findByName([{ name: '体积曲线类型', also: ['VCT', ''] }], text))).toEqual([
    undefined,
    undefined,
    undefined,
  ]))
