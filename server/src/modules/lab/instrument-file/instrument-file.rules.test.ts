// Long because a file is read, matched and entered by rules that are tested with the same cells.
import { plausibilityFailures } from '@seam/contract/lab/result/plausibility'
import { resultFailures } from '@seam/contract/lab/result/result'
import { describe, expect, it } from 'vitest'
import { type Reason, reason } from '../../../kit/reason.rules.ts'
import { textOfFile } from '../../../kit/text/text-of-file.ts'
import { projectOf } from '../result/item/item.fixture.ts'
import { cellsOf } from './file-cells.rules.ts'
import { controlsFrom, entriesFrom, matchCells, readingOf, refusalOfFile } from './instrument-file.rules.ts'

const column = (heading: string, more: object = {}) => ({
  heading,
  projectId: 1,
  component: '',
  factor: '1',
  decimals: 2,
  ...more,
})

describe('the text of a file', () => {
  it('is UTF-8 or GB 18030', () => {
    expect(textOfFile(Buffer.from('样品,硫'))).toBe('样品,硫')
    expect(textOfFile(Buffer.from([0xd1, 0xf9, 0xc6, 0xb7]))).toBe('样品')
  })
  it('is none of a binary file', () => expect(textOfFile(Buffer.from([0x50, 0x4b, 0x03, 0x00, 0x00]))).toBeUndefined())
})

describe('the cells of a table', () => {
  it('begin below the heading, wherever it is; empty cells are left out', () => {
    const table = [
      ['量热仪', 'IKA'],
      ['编号', '热值'],
      ['abc2345', '31.25'],
      ['', '1'],
      ['ABC2346', ''],
    ]
    expect(cellsOf(table, { codeHeading: '编号', columns: [column('热值')] })).toMatchObject([
      { line: 1, labCode: 'ABC2345', value: '31.25' },
      { line: 2, labCode: '', value: '1' },
    ])
  })
  it.each([
    [['A', '0', '52'], [true]],
    [['A', '0', '52', '3', '1'], [true]],
    [
      ['A', '0.52', '52', '备注'],
      [false, false],
    ],
    [['A', '0.52', '', '备注'], [false]],
    [
      ['A', '10', '52'],
      [false, false],
    ],
  ])('are broken where a comma of decimals made two cells of a number: %j', (line, broken) => {
    const heading = line.length === 3 && broken.length === 1 ? ['编号', '硫'] : ['编号', '硫', '热值']
    const columns = heading.slice(1).map(name => column(name))
    const cells = cellsOf([heading, line], { codeHeading: '编号', columns })
    expect(cells?.map(({ isBroken }) => isBroken).slice(0, broken.length)).toEqual(broken)
  })
  it('are none where a heading is missing', () =>
    expect(cellsOf([['编号', '硫']], { codeHeading: '编号', columns: [column('热值')] })).toBeUndefined())

  it('are without the blanks around them; a line may end before its last column', () => {
    const table = [[' 编号 ', '热值'], [' a1 ', ' 31.25 '], ['A2'], []]
    expect(cellsOf(table, { codeHeading: '编号', columns: [column('热值')] })).toMatchObject([
      { line: 1, labCode: 'A1', value: '31.25' },
    ])
    expect(
      cellsOf(
        [
          ['热值', '编号'],
          ['1', null],
        ],
        { codeHeading: '编号', columns: [column('热值')] },
      ),
    ).toMatchObject([{ labCode: '', value: '1' }])
    expect(cellsOf([['热值', '编号'], ['1']], { codeHeading: '编号', columns: [column('热值')] })).toMatchObject([
      { labCode: '', value: '1' },
    ])
  })

  it('of other headings, or of other components under one heading, are not parallels', () => {
    const columns = [
      column('甲'),
      column('乙'),
      column('温度', { component: 'DT' }),
      column('温度', { component: 'ST' }),
    ]
    const table = [
      ['编号', '甲', '乙', '温度', '温度'],
      ['A', '1', '2', '3', '4'],
    ]
    expect(cellsOf(table, { codeHeading: '编号', columns })?.map(({ value }) => value)).toEqual(['1', '2', '3', '3'])
  })

  it('of parallels side by side under one heading come from one column each', () => {
    const columns = [column('灰分'), column('灰分'), column('灰分', { projectId: 2 })]
    const valuesOf = (table: readonly string[][]) =>
      cellsOf(table, { codeHeading: '编号', columns })?.map(cell => [cell.column.projectId, cell.value])
    expect(
      valuesOf([
        ['编号', '灰分', '灰分'],
        ['A', '9.80', '9.95'],
      ]),
    ).toEqual([
      [1, '9.80'],
      [1, '9.95'],
      [2, '9.80'],
    ])
    expect(
      valuesOf([
        ['编号', '灰分'],
        ['A', '9.80'],
      ]),
    ).toBeUndefined()
  })
})

describe('a reading', () => {
  it.each([
    ['31.254', { factor: '1000', decimals: 0 }, '31254'],
    ['7465', { factor: '4.1816', decimals: 0 }, '31216'],
    ['0.525', { factor: '1', decimals: 2 }, '0.52'],
    ['0.535', { factor: '1', decimals: 2 }, '0.54'],
    ['9.8', { factor: '1', decimals: 2 }, '9.80'],
    ['-0.10', { factor: '1', decimals: 1 }, '-0.1'],
    ['-0.004', { factor: '1', decimals: 2 }, '0.00'],
    ['<0.004', { factor: '1', decimals: 2 }, '<0.00'],
    ['+9.8', { factor: '1', decimals: 2 }, '9.80'],
    ['>1500', { factor: '1', decimals: 0 }, '>1500'],
    ['<  0.003', { factor: '1', decimals: 3 }, '<0.003'],
    ['＜ 0.003', { factor: '1', decimals: 3 }, '<0.003'],
    ['>-1', { factor: '1', decimals: 0 }, undefined],
    ['***', { factor: '1', decimals: 2 }, undefined],
    ['1e3', { factor: '1', decimals: 2 }, undefined],
  ])('of %s is %j → %s', (value, mapping, reading) => expect(readingOf(value, mapping)).toBe(reading))
})

describe('the match', () => {
  const item = (itemId: number, state: 10 | 20 | 40, labCode: string) => ({
    itemId,
    version: 3,
    state,
    labCode,
    projectId: 1,
  })
  const cell = (labCode: string, value = '1.00', line = 1) => ({ line, labCode, column: column('硫'), value })
  const subjects = (
    items: ReturnType<typeof item>[],
    codes: string,
    materials: ReturnType<typeof material>[] = [],
  ) => ({
    items,
    existingCodes: new Set(codes),
    materials,
  })
  const material = (materialId: number, materialName: string, batchNo: string, more: object = {}) => ({
    materialId,
    materialName,
    batchNo,
    usable: true,
    projectId: 1,
    component: '',
    ...more,
  })

  it('overwrites nothing and names what it leaves out', () => {
    const items = [item(1, 10, 'A'), item(2, 20, 'B'), item(3, 40, 'C')]
    const cells = [cell('A'), cell('B'), cell('C'), cell('D'), cell('E'), cell('A', '--')]
    const matched = matchCells(cells, subjects(items, 'ABCD'))
    expect(matched.at(-1)).toMatchObject({ reading: '', state: 'badValue' })
    expect(matched.map(({ state }) => state)).toEqual([
      'ready',
      'entered',
      'entered',
      'noItem',
      'unknownCode',
      'badValue',
    ])
    expect(entriesFrom(matched, 'CL-03')).toEqual([
      { itemId: 1, version: 3, readings: [{ component: '', raw: '1.00', instrument: 'CL-03' }] },
    ])
  })

  const materials = [
    material(1, '煤标准物质 GBW11107', '2503'),
    material(1, '煤标准物质 GBW11107', '2503', { component: 'ST' }),
    material(2, '核查样 HC', 'HC-2'),
    material(3, '苯甲酸 GBW13201', 'A1'),
    material(4, '苯甲酸 GBW13201', 'A2'),
    material(5, 'GBW11101', '', { usable: false }),
    material(6, 'GBW11101', '7'),
    material(7, 'GBW11110', '', { usable: false }),
    material(8, 'GBW11111', '', { projectId: 2 }),
    material(9, 'GBW11112', '', { component: 'ST' }),
    material(10, 'qc  qc01', ''),
  ]

  it('leaves out a number that may have lost its decimals, of a sample or a control', () => {
    const cells = ['A', 'GBW11107'].map(code => ({ ...cell(code), isBroken: true }))
    const matched = matchCells(cells, subjects([item(1, 10, 'A')], 'A', materials))
    expect(matched.map(({ state }) => state)).toEqual(['decimalComma', 'decimalComma'])
  })

  it('says that a line has no code', () =>
    expect(matchCells([cell('')], subjects([item(1, 10, 'A')], 'A'))[0]?.state).toBe('noCode'))

  it('leaves out the items that the analyst excluded', () => {
    const matched = matchCells([cell('A'), cell('B')], subjects([item(1, 10, 'A'), item(2, 10, 'B')], 'AB'), [1])
    expect(matched.map(({ state }) => state)).toEqual(['excluded', 'ready'])
    expect(entriesFrom(matched, '').map(({ itemId }) => itemId)).toEqual([2])
  })

  it('takes repeated lines as parallel readings, four at most', () => {
    const cells = ['1.00', '1.02', '1.04', '1.06', '1.08'].map((value, at) => cell('A', value, at + 1))
    const matched = matchCells(cells, subjects([item(1, 10, 'A')], 'A'))
    expect(matched.at(-1)?.state).toBe('tooMany')
    expect(entriesFrom(matched, '')[0]?.readings.map(({ raw }) => raw)).toEqual(['1.00', '1.02', '1.04', '1.06'])
  })

  it('counts readings by component, and enters the items one by one', () => {
    const ofComponent = (labCode: string, component: string, value: string) => ({
      ...cell(labCode, value),
      column: column('T', { component, decimals: 0 }),
    })
    const cells = ['1', '2', '3'].flatMap(value =>
      ['A', 'B'].flatMap(code => ['DT', 'ST'].map(component => ofComponent(code, component, value))),
    )
    const matched = matchCells(cells, subjects([item(1, 10, 'A'), item(2, 10, 'B')], 'AB'))
    expect(new Set(matched.map(({ state }) => state))).toEqual(new Set(['ready']))
    const entries = entriesFrom(matched, '').map(({ itemId, readings }) => [
      itemId,
      readings.map(({ component, raw }) => `${component}${raw}`).join(' '),
    ])
    expect(entries).toEqual([
      [1, 'DT1 ST1 DT2 ST2 DT3 ST3'],
      [2, 'DT1 ST1 DT2 ST2 DT3 ST3'],
    ])
  })
  const stateOfCode = (code: string, value = '1.00') =>
    matchCells([cell('A'), cell(code, value)], subjects([item(1, 10, 'A')], 'A', materials)).at(1)

  it.each([
    ['GBW11107', 1],
    ['GBW11107-2503', 1],
    ['煤标准物质GBW11107 2503', 1],
    ['核查样', undefined],
    ['HC', undefined],
    ['核查样 HC', 2],
    ['2503', undefined],
    ['GBW13201-A1', 3],
    ['GBW13201（A2）', 4],
    ['GBW11101', 6],
    ['QC01', 10],
    ['QC', undefined],
  ])('takes %s for the control %s', (code, materialId) => {
    expect(stateOfCode(code)).toMatchObject(
      materialId === undefined ? { state: 'unknownCode' } : { state: 'control', materialId },
    )
  })

  it.each([
    ['GBW13201', '1.00', 'controlUnusable'],
    ['GBW11110', '1.00', 'controlUnusable'],
    ['GBW11111', '1.00', 'noCertified'],
    ['GBW11112', '1.00', 'noCertified'],
    ['GBW11107', '>1.00', 'badValue'],
    ['GBW11107', '--', 'badValue'],
  ])('says why %s with %s is no control: %s', (code, value, state) => {
    expect(stateOfCode(code, value)).toMatchObject({ state })
  })

  it('enters controls with the samples of their project, and none without them', () => {
    const cells = [cell('GBW11107', '1.02'), cell('A'), { ...cell('GBW11111'), column: column('灰', { projectId: 2 }) }]
    const match = (excluded: number[]) => matchCells(cells, subjects([item(1, 10, 'A')], 'A', materials), excluded)
    expect(match([]).map(({ state }) => state)).toEqual(['control', 'ready', 'controlAlone'])
    expect(controlsFrom(match([]), 'CL-03')).toEqual([
      { materialId: 1, projectId: 1, component: '', raw: '1.02', instrument: 'CL-03' },
    ])
    expect(match([1]).map(({ state }) => state)).toEqual(['controlAlone', 'excluded', 'controlAlone'])
    expect(controlsFrom(match([1]), '')).toEqual([])
  })
})

describe('the refusal of a file', () => {
  const impossible = (message: string) => reason(plausibilityFailures.impossibleValue, message)
  const blocked = (labCode: string, name: string, ...reasons: Reason[]) => ({
    item: { labCode, project: { ...projectOf('AAD'), name } },
    reasons,
  })

  it('is one sentence per sample, and says how the others are loaded', () => {
    const ash = impossible('灰分应在0～100%：现为 150%')
    expect(
      refusalOfFile([
        blocked('A', '灰分', ash, ash),
        blocked('B', '空干基水分', impossible('Mad + Aad 应小于100')),
        blocked('B', '灰分', impossible('Mad + Aad 应小于100'), reason(resultFailures.tooManyReadings)),
      ]),
    ).toBe(
      `样品【A】灰分应在0～100%：现为 150%。样品【B】Mad + Aad 应小于100；灰分：${resultFailures.tooManyReadings.message}。取消勾选后，其余的可以导入`,
    )
  })

  it('names no sample for an item that is gone', () =>
    expect(refusalOfFile([{ item: undefined, reasons: [impossible('记录不存在')] }])).toBe(
      '记录不存在。取消勾选后，其余的可以导入',
    ))

  it('names three samples and counts the others', () => {
    const text = refusalOfFile(['A', 'B', 'C', 'D', 'E'].map(code => blocked(code, '灰分', impossible('不可能'))))
    expect(text).toContain('样品【C】不可能。另有 2 个样品也不能导入。取消勾选后')
    expect(text).not.toContain('【D】')
    const ofThree = refusalOfFile(['A', 'B', 'C'].map(code => blocked(code, '灰分', impossible('不可能'))))
    expect(ofThree).toBe('样品【A】不可能。样品【B】不可能。样品【C】不可能。取消勾选后，其余的可以导入')
  })
})
