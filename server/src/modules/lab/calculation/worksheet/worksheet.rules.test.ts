import { type WorksheetKind, worksheetFields, worksheetKind } from '@seam/contract/catalogue/project/worksheet'
import type { RawData } from '@seam/contract/lab/result/result'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readingFrom, type Worksheet } from './worksheet.rules.ts'

const noLimit: Worksheet['checkBands'] = []
const tenThousandths = [{ upTo: null, inclusive: false, limit: '0.0010', relative: false }]
const totalMoistureBands = [
  { upTo: '100', inclusive: false, limit: '0.01', relative: false },
  { upTo: null, inclusive: false, limit: '0.5', relative: false },
]

type Sheet = Partial<Omit<Worksheet, 'kind'>> & { moisture?: string }
const reading = (
  kind: WorksheetKind,
  rawData: RawData,
  { interval = '0.01', unit = '%', calorie = '4.1816', checkBands = noLimit, moisture }: Sheet = {},
) => {
  const answer = readingFrom({ kind, interval, unit, calorie, checkBands }, rawData, moisture)
  return typeof answer === 'string' ? answer : answer.reason
}

describe('loss on drying', () => {
  const dish = { dish: '20.1234', loaded: '21.1234' }
  const checked = (dried: string, ...checks: string[]) =>
    reading(
      'drying',
      { ...dish, dried, ...Object.fromEntries(checks.map((mass, at) => [`check${at + 1}`, mass])) },
      { checkBands: tenThousandths },
    )

  it('is the mass lost, in per cent of the sample, rounded once to the step of determinations', () => {
    expect(reading('drying', { ...dish, dried: '21.1109' })).toBe('1.25')
    expect(reading('drying', { ...dish, dried: '21.11085' })).toBe('1.26')
    expect(reading('drying', { ...dish, dried: '21.11085' }, { interval: '0.1' })).toBe('1.3')
  })
  it('takes the last check drying that loses no more than the limit', () => {
    expect(checked('21.1129', '21.1119')).toBe('1.15')
    expect(checked('21.1129', '21.1109', '21.1105')).toBe('1.29')
  })
  it('asks for another drying while the last one loses more', () => {
    expect(checked('21.1129', '21.1118')).toBe('最后一次干燥的质量变化0.0011 g，超过0.001 g，请继续检查性干燥')
  })
  it('takes the mass before a gain, whatever the loss before it', () => {
    expect(checked('21.1129', '21.1100', '21.1101')).toBe('1.34')
    expect(checked('21.1109', '21.1110', '21.1050')).toBe('1.25')
  })
  it.each([
    [{ dish: '20', loaded: '20', dried: '20' }, '器皿加样品的质量应大于器皿质量'],
    [{ dish: '-1', loaded: '20', dried: '19' }, '器皿加样品的质量应大于器皿质量'],
    [{ dish: '20', loaded: '21', dried: '19.9' }, '处理后的质量小于器皿质量'],
    [{ dish: '20', loaded: '21', dried: '21.1' }, '处理后的质量大于处理前'],
    [{ dish: '20', dried: '20.5' }, '请填写皿+样'],
    [{ dish: '20', loaded: '21', dried: '20.9', ash: '1' }, '原始记录中有多余的数据'],
  ])('has no value for %j', (rawData, message) => {
    expect(reading('drying', rawData as RawData)).toBe(message)
  })
})

describe('total moisture (GB/T 211, coal.md §2.3)', () => {
  const oneStep = { dish: '50.00', loaded: '60.00', dried: '59.16' }
  const free = { tray: '100', trayLoaded: '600', trayDried: '569' }
  const mt = (rawData: RawData) =>
    reading('totalMoisture', rawData, { interval: '0.1', checkBands: totalMoistureBands })

  it('in one step', () => {
    expect(mt(oneStep)).toBe('8.4')
  })
  it('in two steps: Mf 6.2 and Minh 2.4 make 8.5', () => {
    expect(mt({ ...free, dish: '50.00', loaded: '60.00', dried: '59.76' })).toBe('8.5')
  })
  it('with a loss in transit: 1.3 and 8.0 make 9.2', () => {
    expect(mt({ dish: '50', loaded: '60', dried: '59.2', transitLoss: '1.3' })).toBe('9.2')
  })
  it('limits the last drying by the mass of the sample', () => {
    expect(mt({ ...oneStep, check1: '59.14' })).toContain('超过0.01 g')
    expect(mt({ ...free, ...oneStep, trayCheck: '568.6' })).toBe('14.2')
    expect(mt({ ...free, ...oneStep, trayCheck: '568.4' })).toContain('超过0.5 g')
  })
  it('asks for all masses of the tray', () => {
    const message = '两步法请填写盘重、盘+样、盘+风干样'
    expect(mt({ ...oneStep, tray: '100' })).toBe(message)
    expect(mt({ ...oneStep, trayCheck: '568.6' })).toBe(message)
  })
  it.each(['-0.1', '100', '101'])('has no value with a loss in transit of %s %', transitLoss => {
    expect(mt({ ...oneStep, transitLoss })).toBe('运输失水应不小于0且小于100%')
  })
  it('accepts no loss in transit', () => {
    expect(mt({ ...oneStep, transitLoss: '0' })).toBe('8.4')
  })
})

describe('ash', () => {
  const ash = (rawData: RawData) => reading('ashing', rawData, { checkBands: tenThousandths })
  it('is what is left, in per cent of the sample', () => {
    expect(ash({ dish: '15.0000', loaded: '16.0000', ash: '15.0980' })).toBe('9.80')
  })
  it('takes the last ignition, which may differ by the limit in both directions', () => {
    expect(ash({ dish: '15.0000', loaded: '16.0000', ash: '15.0990', check1: '15.0980' })).toBe('9.80')
    expect(ash({ dish: '15.0000', loaded: '16.0000', ash: '15.0980', check1: '15.0990' })).toBe('9.90')
    expect(ash({ dish: '15.0000', loaded: '16.0000', ash: '15.0980', check1: '15.0991' })).toBe(
      '最后一次灼烧的质量变化0.0011 g，超过0.001 g，请继续检查性灼烧',
    )
  })
})

describe('volatile matter', () => {
  const crucible = { crucible: '18.0000', loaded: '19.0000', char: '18.7560' }
  it('is the loss minus the moisture of the same sample', () => {
    expect(reading('volatile', crucible, { moisture: '1.25' })).toBe('23.15')
  })
  it('has no value without the moisture', () => {
    expect(reading('volatile', crucible)).toBe('该样品的空干基水分尚无合格结果，不能计算挥发分')
  })
  it('has no value for impossible masses', () => {
    expect(reading('volatile', { ...crucible, char: '19.1' }, { moisture: '1.25' })).toBe('处理后的质量大于处理前')
  })
})

describe('sulfur', () => {
  it('by Eschka is 13.74 % of the barium sulfate beyond the blank', () => {
    expect(reading('eschka', { sample: '1.0000', precipitate: '0.0651', blank: '0.0200' })).toBe('0.62')
    expect(reading('eschka', { sample: '2', precipitate: '1', blank: '0' })).toBe('6.87')
  })
  it('has no value for less barium sulfate than the blank, or without a sample', () => {
    const message = '样重应大于0，硫酸钡质量不小于空白'
    expect(reading('eschka', { sample: '1', precipitate: '0.01', blank: '0.02' })).toBe(message)
    expect(reading('eschka', { sample: '0', precipitate: '0.03', blank: '0.02' })).toBe(message)
    expect(reading('eschka', { sample: '1', precipitate: '0.03', blank: '-0.02' })).toBe(message)
  })
  it('by an instrument is its value, rounded to the step', () => {
    expect(reading('instrument', { value: '0.6249', sample: '0.0500' })).toBe('0.62')
    expect(reading('instrument', { value: '0.62', sample: '0' })).toBe('样重应大于0')
  })
})

describe('heat of the bomb (GB/T 213)', () => {
  const bomb = { capacity: '10053', rise: '3.1200', ignition: '60', additive: '55.36', sample: '1.0000' }
  it('is the heat of the calorimeter without ignition and additives, per gram', () => {
    expect(reading('bomb', bomb, { interval: '1', unit: 'J/g' })).toBe('31250')
    expect(reading('bomb', { ...bomb, sample: '0.5' }, { interval: '1', unit: 'J/g' })).toBe('62500')
    expect(reading('bomb', bomb, { interval: '0.001', unit: 'MJ/kg' })).toBe('31.250')
  })
  it('is in the unit of the project, by the calorie of the sample', () => {
    // 31250 / 4.1816 and / 4.1868
    expect(reading('bomb', bomb, { interval: '1', unit: 'kcal/kg' })).toBe('7473')
    expect(reading('bomb', bomb, { interval: '1', unit: 'kcal/kg', calorie: '4.1868' })).toBe('7464')
    for (const unit of ['', '%', 'cal/g'])
      expect(reading('bomb', bomb, { unit })).toBe('弹筒发热量的单位应为J/g、MJ/kg、kcal/kg')
  })
  it.each([
    ['ignition', '31310'],
    ['additive', '31305'],
  ])('has no value with a negative heat of %s, and one without it', (key, heat) => {
    expect(reading('bomb', { ...bomb, [key]: '-1' }, { unit: 'J/g' })).toBe('点火热、添加物热不能小于0')
    expect(reading('bomb', { ...bomb, [key]: '0' }, { interval: '1', unit: 'J/g' })).toBe(heat)
  })
  it('has no additive where none was written down', () => {
    const without = { capacity: bomb.capacity, rise: bomb.rise, ignition: bomb.ignition, sample: bomb.sample }
    expect(reading('bomb', without, { interval: '1', unit: 'J/g' })).toBe('31305')
  })
  it.each(['capacity', 'rise', 'sample'])('has no value without a positive %s', key => {
    expect(reading('bomb', { ...bomb, [key]: '0' }, { unit: 'J/g' })).toBe('热容量、温升、样重应大于0')
  })
})

describe('caking index (coal.md §2.6)', () => {
  const weak = { char: '5.6400', drum1: '0.4500', drum2: '0.2000' }
  const even = { evenChar: '5.7100', evenDrum1: '3.1050', evenDrum2: '2.0480' }
  const g = (rawData: RawData) => reading('caking', rawData, { interval: '0.1', unit: '' })
  it('uses the 1:5 mixture from 18 on', () => {
    expect(g({ char: '5.8760', drum1: '5.1234', drum2: '4.6321' })).toBe('91.3')
  })
  it('compares the determination with 18: 17.96 is 18.0', () => {
    expect(g({ char: '5', drum1: '0.6', drum2: '0.3114' })).toBe('18.0')
    expect(g({ char: '5', drum1: '0.6', drum2: '0.3100' })).toBe('1:5 的结果17.9低于18，请改做 3:3 混合物')
  })
  it('asks for the 3:3 mixture below 18, and uses it', () => {
    expect(g(weak)).toBe('1:5 的结果14.9低于18，请改做 3:3 混合物')
    expect(g({ ...weak, evenChar: '5.71' })).toBe('1:5 的结果14.9低于18，请改做 3:3 混合物')
    expect(g({ ...weak, ...even })).toBe('8.3')
  })
  it('refuses a 3:3 mixture that is not needed, and masses that increase', () => {
    expect(g({ char: '5.8760', drum1: '5.1234', drum2: '4.6321', ...even })).toBe('1:5 的结果不低于18，不用 3:3 混合物')
    expect(g({ char: '5', drum1: '5.1', drum2: '4' })).toBe('应有焦渣总质量≥第一次转鼓后质量≥第二次转鼓后质量')
  })
})

describe('shares of a mass and grindability', () => {
  it('works out yield, reactivity, strength and grindability', () => {
    expect(reading('floatSink', { floats: '182.6', sinks: '67.9' })).toBe('72.89')
    expect(reading('cokeReactivity', { before: '200.00', after: '150.36' }, { interval: '0.1' })).toBe('24.8')
    expect(reading('cokeStrength', { after: '150.36', over: '98.24' }, { interval: '0.1' })).toBe('65.3')
    expect(reading('grindability', { fines: '8.20', intercept: '13', slope: '6.93' }, { interval: '1' })).toBe('70')
  })
  it('has no value for impossible masses', () => {
    expect(reading('floatSink', { floats: '0', sinks: '0' })).toContain('质量有误')
    expect(reading('grindability', { fines: '-1', intercept: '13', slope: '6.93' })).toBe('质量不能小于0')
  })
})

describe('every worksheet', () => {
  it('names its fields once, and the missing ones', () => {
    for (const kind of worksheetKind.values) {
      const keys = worksheetFields[kind].map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      const required = worksheetFields[kind].filter(({ optional }) => optional !== true)
      const missing = `请填写${required.map(({ label }) => label).join('、')}`
      const withoutFields = kind === 'given' ? '该项目没有原始记录' : '请录入反射率测点'
      expect(reading(kind, {})).toBe(required.length === 0 ? withoutFields : missing)
    }
  })
  it('gives the same reading whatever dish is used (property)', () => {
    const mass = fc.integer({ min: 1, max: 300_000 })
    fc.assert(
      fc.property(
        mass,
        fc.integer({ min: 5000, max: 20_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (dish, sample, rest) => {
          const left = Math.floor(sample * rest)
          const text = (units: number) => (units / 10_000).toFixed(4)
          const weighed = (empty: number) => ({ dish: text(empty), loaded: text(empty + sample) })
          const lost = (empty: number) => reading('drying', { ...weighed(empty), dried: text(empty + left) })
          const calculated = reading('ashing', { ...weighed(dish), ash: text(dish + left) }, { interval: '0.00000001' })
          expect(lost(dish)).toBe(lost(dish + 1234))
          const exactLoss = reading(
            'drying',
            { ...weighed(dish), dried: text(dish + left) },
            { interval: '0.00000001' },
          )
          expect(Math.abs(Number(calculated) + Number(exactLoss) - 100)).toBeLessThan(1e-6)
        },
      ),
    )
  })
})
