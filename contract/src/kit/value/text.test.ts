import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { chosenState } from '../dictionary.ts'
import { chosenId, id, note, text, version, versionOrNone } from './text.ts'

const name = text('姓名', 8)
const faults = (value: unknown) => name.safeParse(value).error?.issues.map(({ message }) => message)

describe('a text of one line', () => {
  it('is trimmed, needed and bounded', () => {
    expect(name.parse(' 王 晓红\n')).toBe('王 晓红')
    expect([faults(undefined), faults(' '), faults('一二三四五六七八九')]).toEqual([
      ['请输入姓名'],
      ['请输入姓名'],
      ['姓名最多8个字符'],
    ])
  })

  it.each(['\n', '\r\n', '\t', '\u2028'])('does not go on after %j', mark => {
    expect(faults(`王${mark}晓红`)).toEqual(['姓名不能换行'])
  })
})

describe('a note', () => {
  it('may have several lines', () => expect(note('变更原因', 20).parse('年度调价\n见通知')).toBe('年度调价\n见通知'))
})

describe.each([
  ['an id', id, 7],
  ['a chosen row', chosenId('请选择客户'), 7],
  ['a version', version, 7],
  ['the version of a row that may not be stored', versionOrNone, 0],
  ['a state', chosenState, 2],
])('%s', (_, schema, value) => {
  it('is an integer or its decimal digits', () => {
    expect([schema.parse(value), schema.parse(String(value))]).toEqual([value, value])
  })

  it.each([
    true,
    false,
    '0x1',
    '1e0',
    ' 1 ',
    '1 ',
    '+1',
    '01',
    '1.0',
    '１',
    '',
    ' ',
    null,
    [],
    [1],
    {},
    '-1',
    1.5,
    '1_0',
    2 ** 31,
  ])('is not %j', wrong => expect(schema.safeParse(wrong).success).toBe(false))
})

it('names a wrong id in the words of its schema', () => {
  const messages = (schema: z.ZodType) => schema.safeParse('0x10').error?.issues.map(({ message }) => message)
  expect([messages(id), messages(chosenId('请选择客户'))]).toEqual([['编号不正确'], ['请选择客户']])
})
