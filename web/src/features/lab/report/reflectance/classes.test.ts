import { describe, expect, it } from 'vitest'
import { classesText, parseClasses } from './classes.ts'

describe('a distribution', () => {
  it('is read from a spreadsheet with its heading', () => {
    const { classes, points, faults } = parseClasses('反射率\t测点数\r\n1.00\t1\r\n1.05\t3\r\n\r\n1.10\t6')
    expect(classes).toEqual([
      { from: '1.00', count: 1 },
      { from: '1.05', count: 3 },
      { from: '1.10', count: 6 },
    ])
    expect(points).toBe(10)
    expect(faults).toEqual([])
  })
  it.each([
    ['1.00-1.05 3', '1.00', 3],
    ['1.00～1.05\t3', '1.00', 3],
    ['１。０５，３', '1.05', 3],
    ['0.95; 0', '0.95', 0],
  ])('%j is a class', (text, from, count) => expect(parseClasses(text).classes).toEqual([{ from, count }]))
  it('reports the line that is no class', () =>
    expect(parseClasses('1.00 3\n1.05').faults).toEqual(['第2行不是“下限 测点数”：1.05']))
  it('must ascend', () => expect(parseClasses('1.05 3\n1.00 2').faults).toEqual(['1.00 应大于前一级 1.05']))
  it('equals itself after conversion to text', () => {
    const classes = [{ from: '1.00', count: 1 }]
    expect(parseClasses(classesText(classes)).classes).toEqual(classes)
  })
})
