import { describe, expect, it } from 'vitest'
import { note, text } from './text.ts'

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
