import { describe, expect, it } from 'vitest'
import { cellsOf, closestHeading } from './file-cells.rules.ts'

type Mapping = Parameters<typeof closestHeading>[1]

const column = (heading: string) => ({ heading, projectId: 1 }) as Mapping['columns'][number]
const mapping: Mapping = { codeHeading: '编号', columns: [column('硫'), column('水分'), column('硫')] }

describe('the heading that comes closest', () => {
  it('lacks nothing where every column is there, also side by side', () => {
    const table = [['定硫仪'], [' 编号 ', '硫', '', '水分', '硫'], ['A', '0.5']]
    expect(closestHeading(table, mapping)).toEqual({ names: ['编号', '硫', '水分', '硫'], missing: [] })
  })

  it('names the code and the columns that it lacks', () => {
    const table = [['仪器', null], ['硫', '灰分'], ['A']]
    expect(closestHeading(table, mapping)).toEqual({ names: ['硫', '灰分'], missing: ['编号', '水分', '硫'] })
    expect(closestHeading([['编号', '水分']], mapping)?.missing).toEqual(['硫', '硫'])
  })

  it('is none of an empty file', () => {
    expect(closestHeading([], mapping)).toBeUndefined()
  })
})

describe('a cell cut by a comma', () => {
  const brokenOf = (heading: string[], line: string[]) =>
    cellsOf([heading, line], { codeHeading: '编号', columns: [column('硫')] })?.map(({ isBroken }) => isBroken)

  it.each([
    ['wider than the heading', ['编号', '硫'], ['A', '0', '52'], true],
    ['with a sign', ['编号', '硫'], ['A', '<0', '52'], true],
    ['and a comma at the end of each line', ['编号', '硫', ''], ['A', '0', '52', ''], true],
    ['of the width of the heading', ['编号', '硫', '次'], ['A', '0', '2'], false],
    ['with a comma at its end', ['编号', '硫', '次'], ['A', '0', '2', ''], false],
    ['with a value below no heading', ['编号', '硫', '次', ''], ['A', '0', '2', '5'], false],
    ['with decimals', ['编号', '硫'], ['A', '0.5', '52'], false],
    ['followed by words', ['编号', '硫'], ['A', '0', '张三'], false],
    ['followed by nothing', ['编号', '硫'], ['A', '0', ''], false],
  ])('a line %s', (_, heading, line, isBroken) => {
    expect(brokenOf(heading, line)).toEqual([isBroken])
  })
})
