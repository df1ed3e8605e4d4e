import { describe, expect, it } from 'vitest'
import { readCells } from './read-cells.ts'

const columns = [{ heading: 'St,ad(%)', projectId: 1, component: '', factor: '1', decimals: 2 }]

describe('the cells of a text', () => {
  it.each(['\t', ';', '|', ','])('are separated by %j, also where a heading has a comma of its own', separator => {
    const quoted = separator === ',' ? '"St,ad(%)"' : 'St,ad(%)'
    const lines = [
      ['设备', 'CL-01'],
      ['编号', '质量(mg)', quoted],
      ['ABC', '50.1', '0.62'],
      ['ABD', '50.3', '0.64'],
    ]
    const text = lines.map(line => line.join(separator)).join('\r\n')
    const { cells } = readCells(text, { codeHeading: '编号', columns })
    expect(cells?.map(({ labCode, value }) => [labCode, value])).toEqual([
      ['ABC', '0.62'],
      ['ABD', '0.64'],
    ])
  })
  it.each([
    ['编号,硫\nA,0,52', true],
    ['编号,硫,\nA,0,52,', true],
    ['编号,硫,,\nA,0,52,,', true],
    ['编号,硫,\nA,10,52', false],
    ['编号,硫,热值\nA,10,52,', false],
  ])('of %j lost the decimals of a number: %s', (text, isBroken) => {
    const { cells } = readCells(text, { codeHeading: '编号', columns: [{ ...columns[0], heading: '硫' }] as never })
    expect(cells?.map(cell => cell.isBroken)).toEqual([isBroken])
  })
  it.each([
    ['', '文件是空的'],
    [' \r\n', '文件是空的'],
    ['CL-01;1\r\n编号;质量;硫\r\nA;1;0.5', '文件的表头缺少：St,ad(%)；现有：编号、质量、硫'],
    ['样品\tSt,ad(%)\r\nA\t0.5', '文件的表头缺少：编号；现有：样品、St,ad(%)'],
    ['no table', '文件中没有对照所说的列：编号、St,ad(%)'],
  ])('of %j are none: %s', (text, fault) =>
    expect(readCells(text, { codeHeading: '编号', columns })).toEqual({ fault }),
  )
})
