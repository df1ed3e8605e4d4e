import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculatedProject, itemOf, measuredItem, projectOf, resultOf } from '../item/item.fixture.ts'
import type { Item, ItemProject } from '../item/item.rules.ts'
import { blockedItems, calculationWarnings, recalculate } from './recalculation.rules.ts'

const measured = (code: string, value: string, state: Item['state'] = 20) => measuredItem(code, value, { state })
const calculated = (code: string, more: Partial<ItemProject> = {}) => itemOf(calculatedProject(code, more))
const heat = (value: string) => {
  const project = projectOf('QBAD', { unit: 'J/g', interval: '1' })
  return itemOf(project, { current: resultOf(project, [value]) })
}

/** The items after recalculation. */
const recalculated = (items: readonly Item[]): Item[] => {
  const changes = recalculate(items)
  return items.map(one => {
    const change = changes.find(each => each.item.id === one.id)
    if (change === undefined) return one
    if (change.command === 'takeBack') return { ...one, state: 10, current: null }
    const { current, inputsSubmitted } = change
    return { ...one, state: inputsSubmitted ? 30 : 20, current, resultNo: current.resultNo }
  })
}

const valueOf = (items: readonly Item[], code: string) =>
  items.find(one => one.project.code === code)?.current?.values[0]?.reported

describe('a calculated item', () => {
  it('gets a value once all its inputs have one, in the earliest state among them', () => {
    expect(recalculate([measured('AAD', '9.80'), calculated('AD')])).toEqual([])
    const entered = recalculated([measured('AAD', '9.80', 30), measured('MAD', '1.25', 20), calculated('AD')])
    expect(entered[2]).toMatchObject({ state: 20, resultNo: 1, current: { cause: 'calculated' } })
    expect(valueOf(entered, 'AD')).toBe('9.92')
    const submitted = recalculated(
      entered.map(one => (one.state === 20 && one.project.code === 'MAD' ? { ...one, state: 30 } : one)),
    )
    expect(submitted[2]).toMatchObject({ state: 30, resultNo: 1 })
  })

  it('keeps its version while its inputs do not change, even when confirmed', () => {
    const items = recalculated([measured('AAD', '9.80', 40), measured('MAD', '1.25', 40), calculated('AD')])
    const confirmed = items.map(one => ({ ...one, state: 40 as const }))
    expect(recalculate(confirmed)).toEqual([])
  })

  it('is taken back with any input, and gets a new version with a new version of an input', () => {
    const items = recalculated([measured('AAD', '9.80', 30), measured('MAD', '1.25', 30), calculated('AD')])
    const without = recalculated(
      items.map(one => (one.project.code === 'AAD' ? { ...one, state: 10, current: null } : one)),
    )
    expect(without[2]).toMatchObject({ state: 10, current: null, resultNo: 1 })
    const again = recalculated([{ ...measured('AAD', '9.90'), id: items[0]?.id ?? 0 }, ...without.slice(1)])
    expect(again[2]).toMatchObject({ state: 20, resultNo: 2 })
    expect(valueOf(again, 'AD')).toBe('10.03')
  })

  it('is calculated through all intermediate projects at once', () => {
    const value = fc.integer({ min: 1, max: 3000 }).map(hundredths => (hundredths / 100).toFixed(2))
    const results = fc.record({ MAD: value, AAD: value, VAD: value, STAD: value })
    fc.assert(
      fc.property(results, fc.integer({ min: 8000, max: 35_000 }), (contents, joules) => {
        const items = [
          ...Object.entries(contents).map(([code, content]) => measured(code, content)),
          measured('MT', '8.4'),
          heat(String(joules)),
          ...['AD', 'VDAF', 'FCAD', 'STD'].map(code => calculated(code)),
          ...['QGRAD', 'QGRD', 'QNETAR'].map(code => calculated(code, { unit: 'MJ/kg' })),
        ]
        expect(recalculate(recalculated(items))).toEqual([])
      }),
    )
  })
})

describe('warnings about a sample', () => {
  it('name a formula that is impossible for this sample', () => {
    const items = [heat('13000'), measured('STAD', '4.50'), calculated('QGRAD', { unit: 'MJ/kg', name: '高位发热量' })]
    expect(calculationWarnings(items)).toEqual([expect.stringMatching(/^高位发热量：.*应测弹筒硫/)])
  })
})

/** The change of the only calculated item among these. */
const changeOf = (items: readonly Item[]) => {
  const [change, ...others] = recalculate(items)
  expect(others).toEqual([])
  return change
}

describe('a calculated version', () => {
  it('has its inputs in the order of their ids, and its unrounded value', () => {
    const [moisture, ash] = [measured('MAD', '1.25'), measured('AAD', '9.80')]
    const dry = itemOf(calculatedProject('AD'), { resultNo: 4 })
    expect(changeOf([dry, ash, moisture])).toEqual({
      item: dry,
      command: 'calculate',
      inputsSubmitted: false,
      current: {
        resultNo: 5,
        cause: 'calculated',
        verdict: 'accepted',
        flagged: false,
        estimated: false,
        inputs: [
          { itemId: moisture.id, projectCode: 'MAD', resultNo: 1, reported: '1.25' },
          { itemId: ash.id, projectCode: 'AAD', resultNo: 1, reported: '9.80' },
        ],
        values: [
          {
            component: '',
            verdict: 'accepted',
            mean: '9.92405063291139240506329113924',
            reported: '9.92',
            used: [],
            range: null,
            limit: null,
            factor: '',
            flagged: false,
            reason: '',
          },
        ],
        methodId: null,
      },
    })
  })

  it('says that it rests on estimated hydrogen, until the sample has hydrogen', () => {
    const contents = { MT: '8.4', MAD: '1.25', AAD: '9.80', VAD: '23.15', STAD: '0.62' }
    const determined = [...Object.entries(contents).map(([code, value]) => measured(code, value)), heat('31250')]
    const net = calculated('QNETAR', { unit: 'MJ/kg' })
    const [change] = recalculate([...determined, net])
    expect(change).toMatchObject({ current: { estimated: true, values: [{ reason: '氢含量按经验式估算' }] } })
    const estimated = recalculated([...determined, net])
    const [again] = recalculate([...estimated, measured('H', '4.55')])
    expect(again).toMatchObject({
      item: { id: net.id },
      current: { resultNo: 2, estimated: false, values: [{ reported: '27.82', reason: '' }] },
    })
  })

  it('uses the calorie of the laboratory', () => {
    const net = measuredItem('QNETAR', '23.00', { project: projectOf('QNETAR', { unit: 'MJ/kg', calorie: '4.1868' }) })
    const current = resultOf(net.project, ['23.00'])
    const calories = calculated('QNETARCAL', { unit: 'kcal/kg', interval: '1', calorie: '4.1868' })
    expect(changeOf([{ ...net, state: 20, current }, calories])).toMatchObject({
      current: { values: [{ reported: '5493' }] },
    })
  })

  it('rests on accepted values alone', () => {
    const limited = projectOf('AAD', { parallels: 2 })
    const open = itemOf(limited, { state: 20, current: resultOf(limited, ['9.80']) })
    expect(recalculate([open, measured('MAD', '1.25'), calculated('AD')])).toEqual([])
    const waiting = { ...measured('AAD', '9.80'), state: 10 as const }
    expect(recalculate([waiting, measured('MAD', '1.25'), calculated('AD')])).toEqual([])
  })

  it('is followed by another when an input is of another item or version', () => {
    const [moisture, ash] = [measured('MAD', '1.25', 30), measured('AAD', '9.80', 30)]
    const [, , dry] = recalculated([moisture, ash, calculated('AD')])
    if (dry === undefined) throw new Error('AD')
    const next = (item: Item) => changeOf([moisture, item, dry])
    expect(recalculate([moisture, ash, dry])).toEqual([])
    const current = resultOf(ash.project, ['9.80'], { resultNo: 2 })
    expect(next({ ...ash, current })).toMatchObject({ command: 'calculate', current: { resultNo: 2 } })
    expect(next({ ...ash, id: ash.id + 1_000 })).toMatchObject({ command: 'calculate' })
    expect(
      changeOf([{ ...moisture, current: resultOf(moisture.project, ['1.25'], { resultNo: 2 }) }, ash, dry]),
    ).toMatchObject({ command: 'calculate' })
  })

  it('is submitted as it is with the last of its inputs', () => {
    const [moisture, ash] = [measured('MAD', '1.25', 20), measured('AAD', '9.80', 30)]
    const [, , dry] = recalculated([moisture, ash, calculated('AD')])
    if (dry === undefined) throw new Error('AD')
    expect(recalculate([moisture, ash, dry])).toEqual([])
    const submitted = { ...moisture, state: 30 as const }
    expect(changeOf([submitted, ash, dry])).toEqual({
      item: dry,
      command: 'submit',
      current: dry.current,
      inputsSubmitted: true,
    })
    expect(recalculate([submitted, { ...ash, state: 20 }, dry])).toEqual([])
  })
})

describe('entered readings that subtract the moisture', () => {
  const moisture = measured('MAD', '1.25', 30)
  const input = { itemId: moisture.id, projectCode: 'MAD', resultNo: 1, reported: '1.25' }
  const project = projectOf('VAD', { worksheetKind: 'volatile', moistureId: 3 })
  const volatile = itemOf(project, { state: 30, current: resultOf(project, ['23.15'], { inputs: [input] }) })
  const moist = (reading: string, more: Partial<Item> = {}) => ({
    ...moisture,
    current: resultOf(moisture.project, [reading], { resultNo: 2 }),
    ...more,
  })

  it('stay while its reported value does', () => {
    expect(recalculate([measured('MT', '8.4'), moisture, volatile])).toEqual([])
    expect(recalculate([measured('MT', '8.4'), moist('1.25'), volatile])).toEqual([])
  })

  it.each<[string, Item[]]>([
    ['changes', [moist('1.26')]],
    ['waits again', [moist('1.25', { state: 10, current: null })]],
    ['is no longer accepted', [{ ...moisture, current: resultOf(projectOf('MAD', { parallels: 2 }), ['1.25']) }]],
    ['is cancelled', []],
  ])('are taken back when it %s, with what was calculated from them', (_, present) => {
    const ash = measured('AAD', '9.80', 30)
    const items = recalculated([moisture, ash, volatile, calculated('VD')])
    expect(valueOf(items, 'VD')).toBe('23.44')
    const changes = recalculate([measured('MT', '8.4'), ...present, ...items.slice(1)])
    expect(changes.map(({ item, command }) => [item.project.code, command])).toEqual([
      ['VAD', 'takeBack'],
      ['VD', 'takeBack'],
    ])
    expect(changes).toMatchObject([{ item: volatile, reason: '所依据的结果已变化' }, { reason: '' }])
  })

  it('are not taken back twice', () => {
    expect(recalculate([moist('1.26'), { ...volatile, state: 10 }])).toEqual([])
  })
})

describe('a blocked item', () => {
  it('lacks a project that the sample does not have', () => {
    const dry = calculated('AD', { name: '干基灰分' })
    const ash = measuredItem('AAD', '9.80', { project: projectOf('AAD', { name: '灰分', symbol: 'Aad' }) })
    expect(blockedItems([ash, dry])).toEqual([{ item: dry, reason: '缺少空干基水分(Mad)', missing: ['MAD'] }])
    expect(blockedItems([ash, dry, itemOf(projectOf('MAD'))])).toEqual([])
    expect(blockedItems([ash, dry, measured('MAD', '1.25')])).toEqual([])
  })

  it('names a project as the sample has it', () => {
    const dry = calculated('AD', { name: '干基灰分' })
    const ash = itemOf(projectOf('AAD', { name: '灰分', symbol: 'Aad' }))
    const [blocked] = blockedItems([ash, dry])
    expect(blocked).toMatchObject({ missing: ['MAD'] })
    expect(blocked?.reason).toContain('灰分(Aad)')
    const [without] = blockedItems([itemOf(projectOf('AAD', { name: '灰分', symbol: '' })), dry])
    expect(without?.reason).toMatch(/灰分(?!\()/)
  })
})
