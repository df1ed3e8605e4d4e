import { describe, expect, it } from 'vitest'
import { calculate, calculateSheet } from './calculation.rules.ts'
import { isNoValue } from './no-value.rules.ts'
import { seededFormula } from './sheet.fixture.ts'
import type { Sheet, SheetProject } from './sheet.rules.ts'

const measured = (unit: string, interval: string): SheetProject => ({ kind: 'measured', interval, unit, formula: null })
const calculated = (unit: string, interval: string) => ({ kind: 'calculated' as const, interval, unit })
const listed = (codes: string, project: Omit<SheetProject, 'formula'>): Readonly<Record<string, SheetProject>> =>
  Object.fromEntries(
    codes
      .split(' ')
      .map(code => [code, { ...project, formula: project.kind === 'calculated' ? seededFormula(code) : null }]),
  )

const determinations = {
  MT: measured('%', '0.1'),
  ...listed('MAD AAD VAD STAD C H N', measured('%', '0.01')),
  QBAD: measured('J/g', '1'),
}
const contents = listed(
  'AD AAR VD VDAF VAR FCAD FCD FCDAF FCAR STD STAR O CDAF HDAF NDAF ODAF HEST',
  calculated('%', '0.01'),
)
const heats = listed('QGRAD QGRD QNETAR QNETPAR', calculated('MJ/kg', '0.01'))
const heatsInJoules = listed('QGRAD QGRD QNETAR QNETPAR', calculated('J/g', '0.1'))

const without = <T>(left: string, entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(entries).filter(([code]) => code !== left))

const coking = {
  results: {
    MT: '8.4',
    MAD: '1.25',
    AAD: '9.80',
    VAD: '23.15',
    STAD: '0.62',
    QBAD: '31250',
    C: '78.20',
    H: '4.55',
    N: '1.32',
  },
  contents:
    'AD 9.92 AAR 9.09 VD 23.44 VDAF 26.03 VAR 21.47 FCAD 65.80 FCD 66.63 FCDAF 73.97 FCAR 61.04 STD 0.63 STAR 0.58 O 4.26 CDAF 87.91 HDAF 5.12 NDAF 1.48 ODAF 4.79 HEST 4.19',
  joules: 'QGRAD 31141.7 QGRD 31535.9 QNETAR 27824.2 QNETPAR 27783.0',
  reported: 'QGRAD 31.14 QGRD 31.54 QNETAR 27.82 QNETPAR 27.78',
  kilocalories: ['6654', '6646'],
}
const thermal = {
  results: {
    MT: '14.6',
    MAD: '3.42',
    AAD: '18.76',
    VAD: '28.30',
    STAD: '0.85',
    QBAD: '24180',
    C: '62.10',
    H: '3.85',
    N: '0.95',
  },
  contents:
    'AD 19.42 AAR 16.59 VD 29.30 VDAF 36.37 VAR 25.02 FCAD 49.52 FCD 51.27 FCDAF 63.63 FCAR 43.79 STD 0.88 STAR 0.75 O 10.07 CDAF 79.80 HDAF 4.95 NDAF 1.22 ODAF 12.94 HEST 4.14',
  joules: 'QGRAD 24071.0 QGRD 24923.4 QNETAR 20247.5 QNETPAR 20198.8',
  reported: 'QGRAD 24.07 QGRD 24.92 QNETAR 20.25 QNETPAR 20.20',
  kilocalories: ['4842', '4836'],
}

const report = (sheet: Sheet, prefix = ''): string =>
  [...calculateSheet(sheet)]
    .filter(([code]) => code.startsWith(prefix))
    .map(([code, result]) => `${code} ${isNoValue(result) ? result.reason : result.reported}`)
    .join(' ')
const one = (code: string, sheet: Sheet): string => {
  const result = calculate(code, sheet)
  return isNoValue(result) ? result.reason : result.reported
}

describe.each([
  ['a coking coal', coking],
  ['a thermal coal', thermal],
])('%s, whole', (_, coal) => {
  const { results } = coal
  it('contents on every basis', () => {
    expect(report({ projects: { ...determinations, ...contents }, results })).toBe(coal.contents)
  })
  it('heats', () => {
    const oxygen = listed('O', calculated('%', '0.01'))
    expect(report({ projects: { ...determinations, ...oxygen, ...heatsInJoules }, results }, 'Q')).toBe(coal.joules)
    expect(report({ projects: { ...determinations, ...oxygen, ...heats }, results }, 'Q')).toBe(coal.reported)
  })
  it('kilocalories by either calorie', () => {
    const projects = { ...determinations, ...heats, ...listed('QNETARCAL', calculated('kcal/kg', '1')) }
    const calories = [{}, { calorie: '4.1868' }].map(calorie => one('QNETARCAL', { projects, results, ...calorie }))
    expect(calories).toEqual(coal.kilocalories)
  })
})

describe('rounding of inputs', () => {
  const { results } = coking
  it('contents enter a formula as reported: Vad 23.155 as 23.16', () => {
    const projects = { ...determinations, ...listed('VDAF FCAD', calculated('%', '0.01')) }
    expect(report({ projects, results: { ...results, VAD: '23.155' } })).toBe('VDAF 26.04 FCAD 65.79')
    expect(report({ projects: without('VAD', projects), results: { ...results, VAD: '23.155' } })).toBe(
      'VDAF 26.03 FCAD 65.80',
    )
  })
  it('heats enter a formula unrounded', () => {
    const projects = {
      ...determinations,
      ...listed('QGRAD', calculated('MJ/kg', '1')),
      ...listed('QGRD', calculated('J/g', '0.1')),
    }
    expect(one('QGRD', { projects, results })).toBe('31535.9')
    const halves = { ...results, QBAD: '31250.49' }
    expect(
      one('QGRAD', { projects: { ...projects, ...listed('QGRAD', calculated('J/g', '0.01')) }, results: halves }),
    ).toBe('31142.15')
  })
  it('the result is unrounded and in the unit of its project', () => {
    const result = calculate('QGRAD', { projects: { ...determinations, ...heats }, results })
    expect(result).toMatchObject({ reported: '31.14', estimated: false })
    expect(isNoValue(result) || result.value.toString()).toBe('31.141658')
  })
})

describe('alternative inputs', () => {
  const withoutHydrogen = without('H', coking.results)
  const projects = without('H', { ...determinations, ...heatsInJoules })

  it('estimates hydrogen for a sample without the project H, and marks the result', () => {
    const sheet = { projects, results: withoutHydrogen }
    expect(calculate('QNETAR', sheet)).toMatchObject({ reported: '27893.3', estimated: true })
    expect(calculate('QGRAD', sheet)).toMatchObject({ estimated: false })
  })
  it('is the same whether the estimate is ordered, at any step', () => {
    for (const step of ['0.1', '0.01']) {
      const sheet = { projects: { ...projects, ...listed('HEST', calculated('%', step)) }, results: withoutHydrogen }
      expect(calculate('QNETAR', sheet)).toMatchObject({ reported: '27893.3', estimated: true })
    }
  })
  it('estimates hydrogen unrounded beside an ordered estimate of two decimals', () => {
    const { QNETAR, HEST } = listed('QNETAR HEST', calculated('MJ/kg', '0.01'))
    const sample = { MT: '15.7', MAD: '1.9', AAD: '16.98', VAD: '15.58', STAD: '0.85', QBAD: '25576' }
    const netHeat = (more: Sheet['projects']) => one('QNETAR', { projects: { ...projects, ...more }, results: sample })
    const alone = netHeat(QNETAR === undefined ? {} : { QNETAR })
    // 206 × (0.03173 × 81.12 + 0.059 × 15.58) = 719.59 J/g, of the reported 3.49 % 718.94 J/g
    expect(alone).toBe('20.89')
    expect(netHeat(QNETAR && HEST ? { QNETAR, HEST: { ...HEST, unit: '%' } } : {})).toBe(alone)
  })
  it('reports missing hydrogen while a sample with the project H has no result of it', () => {
    const sheet = { projects: { ...projects, H: measured('%', '0.01') }, results: withoutHydrogen }
    expect(calculate('QNETAR', sheet)).toEqual({ missing: ['H'], reason: '缺少氢(Had)' })
  })
  it('accepts a gross heat from the calorimeter in the unit of its project', () => {
    const sheet = {
      projects: { ...determinations, QGRAD: measured('MJ/kg', '0.001'), ...listed('QGRD', calculated('J/g', '1')) },
      results: { QGRAD: '31.1417', MAD: '1.25' },
    }
    expect(one('QGRD', sheet)).toBe('31536')
    expect(one('QGRAD', sheet)).toBe('31.142')
  })
  it('prefers bomb sulfur to total sulfur', () => {
    const own = { ...coking.results, SBAD: '1.00' }
    expect(one('QGRAD', { projects: { ...projects, SBAD: measured('%', '0.01') }, results: own })).toBe('31105.9')
  })
  it('subtracts carbonates from volatile matter and oxygen', () => {
    const projects = { ...determinations, ...contents, CO2AD: measured('%', '0.01') }
    const sheet = { projects, results: { ...coking.results, CO2AD: '2.15' } }
    expect(one('VDAF', sheet)).toBe('23.61')
    expect(one('O', sheet)).toBe('2.11')
    expect(one('HEST', sheet)).toBe('4.06')
  })
})

describe('a value that cannot be calculated', () => {
  const projects = { ...determinations, ...contents, ...heats }
  it('names every missing determination once', () => {
    expect(calculate('QNETAR', { projects, results: {} })).toEqual({
      missing: ['QBAD', 'STAD', 'H', 'MT', 'MAD'],
      reason: '缺少弹筒发热量(Qb,ad)、全硫(St,ad)、氢(Had)、全水分(Mt)、空干基水分(Mad)',
    })
    expect(one('VDAF', { projects, results: { VAD: '23.15', MAD: '1.25' } })).toBe('缺少灰分(Aad)')
    expect(one('MT', { projects, results: {} })).toBe('缺少全水分(Mt)')
  })
  it('names missing determinations before an impossible formula', () => {
    const wrong = { ...coking.results, MAD: '50', AAD: '50', STAD: '5', QBAD: '14000' }
    expect(one('VDAF', { projects, results: wrong })).toBe('水分与灰分过大，不能由空气干燥基换算到干燥无灰基')
    expect(one('QGRD', { projects, results: wrong })).toBe('缺少弹筒硫(Sb,ad)')
    expect(calculate('QNETAR', { projects, results: without('MT', wrong) })).toEqual({
      missing: ['SBAD', 'MT'],
      reason: '缺少弹筒硫(Sb,ad)、全水分(Mt)',
    })
  })
  it('throws for a project that is not on the sheet', () => {
    expect(() => calculate('AD', { projects: {}, results: coking.results })).toThrow('the sheet has no project AD')
  })
  it('names projects as the sheet does', () => {
    expect(one('VDAF', { projects, results: {}, names: { VAD: '挥发分(Vad)', MAD: '内水' } })).toBe(
      '缺少挥发分(Vad)、内水、灰分(Aad)',
    )
  })
  it('skips determined projects', () => {
    expect(report({ projects: { QGRAD: measured('MJ/kg', '0.01') }, results: { QGRAD: '31.14' } })).toBe('')
    expect(report({ projects: determinations, results: {} })).toBe('')
  })
})
