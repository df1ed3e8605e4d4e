import { resultFailures as failures } from '@seam/contract/lab/result/result'
import type { ResultReading } from '@seam/contract/lab/result/result.row'
import { describe, expect, it } from 'vitest'
import { worksheetVersion } from '../../calculation/worksheet/worksheet.rules.ts'
import { itemOf, limitOf, measuredItem, projectOf, resultOf } from '../item/item.fixture.ts'
import {
  isWorkedOut,
  moistureItemOf,
  type ReadingToEnter,
  readingsUnderNewMethod,
  reasonsAgainstRawData,
  workOutReadings,
} from './reading.rules.ts'

const draft = (more: Partial<ReadingToEnter>): ReadingToEnter => ({ component: '', instrument: 'T-1', ...more })
const typed = (raw: string, more: Partial<ReadingToEnter> = {}) => draft({ raw, ...more })
const crucible = { crucible: '18.0000', loaded: '19.0000', char: '18.7560' }
const volatile = projectOf('VAD', { id: 4, worksheetKind: 'volatile', readingTyped: false, moistureId: 3 })
const moisture = measuredItem('MAD', '1.25')
const stored = (raw: string, more: Partial<ResultReading> = {}): ResultReading => ({
  component: '',
  ordinal: 1,
  raw,
  instrument: 'T-9',
  source: 'instrument',
  origin: null,
  ...more,
})
const origin = { kind: 'volatile', formulaVersion: 1, rawData: crucible, moisture: '1.25' } as const

describe('a typed reading', () => {
  const [reading] = workOutReadings(projectOf('AAD'), [typed('9.80')], undefined)

  it('is kept as typed, with its instrument and source', () => {
    expect(reading).toEqual({ component: '', raw: '9.80', instrument: 'T-1', source: 'typed', origin: null })
  })

  it('is refused where raw data are required, unless it comes from elsewhere', () => {
    const strict = projectOf('AAD', { worksheetKind: 'ashing', readingTyped: false })
    const read = (project = strict, source?: 'ocr') => workOutReadings(project, [typed('9.80')], undefined, [], source)
    expect(read()).toMatchObject([{ component: '', failure: { failure: failures.readingNotTyped } }])
    expect(read(projectOf('AAD', { worksheetKind: 'ashing' }))).toMatchObject([{ source: 'typed' }])
    expect(read(projectOf('AAD', { readingTyped: false }))).toMatchObject([{ source: 'typed' }])
    expect(read(strict, 'ocr')).toMatchObject([{ source: 'ocr', raw: '9.80' }])
  })

  it('that a command of the server sends has the source that it names', () => {
    const [one] = workOutReadings(projectOf('AAD'), [typed('9.80', { source: 'calculated' })], undefined)
    expect(one).toMatchObject({ source: 'calculated' })
    const [empty] = workOutReadings(projectOf('AAD'), [draft({})], undefined)
    expect(empty).toMatchObject({ raw: '', source: 'typed' })
  })
})

describe('raw data', () => {
  const [reading] = workOutReadings(volatile, [draft({ rawData: crucible })], moisture)

  it('give a reading, and are kept with the moisture that was subtracted', () => {
    expect(reading).toEqual({
      component: '',
      raw: '23.15',
      instrument: 'T-1',
      source: 'raw',
      origin: { ...origin, formulaVersion: worksheetVersion },
    })
  })

  it('of other worksheets are kept without the moisture', () => {
    const ash = projectOf('AAD', { worksheetKind: 'ashing' })
    const rawData = { dish: '15.0000', loaded: '16.0000', ash: '15.0980' }
    const [one] = workOutReadings(ash, [draft({ rawData })], moisture)
    expect(one).toMatchObject({ raw: '9.80', origin: { kind: 'ashing', rawData } })
    expect(one).not.toHaveProperty('origin.moisture')
    const [alone] = workOutReadings({ ...ash, moistureId: 3 }, [draft({ rawData })], undefined)
    expect(alone).toMatchObject({ raw: '9.80' })
    expect(alone).not.toHaveProperty('origin.moisture')
  })

  it('are rounded to the step of determinations, otherwise to that of the report', () => {
    const rawData = { dish: '50.00', loaded: '60.00', dried: '59.13' }
    const moistures = (determinationInterval: string | null) =>
      workOutReadings(
        projectOf('MT', { worksheetKind: 'drying', interval: '1', determinationInterval }),
        [draft({ rawData })],
        undefined,
      )
    expect(moistures('0.1')).toMatchObject([{ raw: '8.7' }])
    expect(moistures(null)).toMatchObject([{ raw: '9' }])
  })

  it('are refused where a reading is given, and where they give none', () => {
    const refused = (project = volatile, items: readonly (typeof moisture)[] = [moisture]) =>
      workOutReadings(project, [draft({ rawData: { ...crucible, char: '19.5' } })], items[0])
    expect(refused()).toMatchObject([
      { failure: { failure: failures.rawDataInvalid, message: '处理后的质量大于处理前' } },
    ])
    expect(refused(volatile, [])).toMatchObject([{ failure: { message: expect.stringContaining('空干基水分') } }])
    expect(refused(projectOf('VAD'))).toMatchObject([{ failure: { failure: failures.rawDataNotUsed } }])
  })

  it('of a command of the server are not worked out again', () => {
    const set = { kind: 'randomReflectance', formulaVersion: 1, rawData: {}, setId: 6 } as const
    const [one] = workOutReadings(volatile, [typed('1.149', { origin: set })], undefined)
    expect(one).toEqual({ component: '', raw: '1.149', instrument: 'T-1', source: 'raw', origin: set })
    expect(workOutReadings(volatile, [draft({ origin: set })], undefined)).toMatchObject([{ raw: '', origin: set }])
  })

  it('without a reading are reported with their place', () => {
    const readings = workOutReadings(volatile, [typed('9.80'), draft({ rawData: crucible })], moisture)
    expect(readings.map(isWorkedOut)).toEqual([false, true])
    expect(reasonsAgainstRawData(readings)).toEqual([
      {
        failure: failures.readingNotTyped,
        message: failures.readingNotTyped.message,
        place: { path: ['readings', 0], label: '第1次' },
      },
    ])
  })
})

describe('a stored reading that is sent back', () => {
  const saved = [stored('0.50'), stored('0.52', { ordinal: 2 }), stored('0.60', { component: 'ST' })]
  const sent = (...drafts: readonly ReadingToEnter[]) =>
    workOutReadings(projectOf('STAD'), drafts, undefined, saved).map(reading =>
      isWorkedOut(reading) ? reading.source : 'refused',
    )

  it('keeps source and instrument while component, order and text are the same', () => {
    expect(sent(typed('0.50'), typed('0.52'), typed('0.60', { component: 'ST' }))).toEqual([
      'instrument',
      'instrument',
      'instrument',
    ])
    expect(workOutReadings(projectOf('STAD'), [typed('0.50')], undefined, saved)).toMatchObject([{ instrument: 'T-9' }])
  })

  it('keeps them also where another one was removed or inserted before it', () => {
    const three = [stored('0.55'), stored('0.60', { ordinal: 2 }), stored('0.58', { ordinal: 3 })]
    const sourcesOf = (...raws: string[]) =>
      workOutReadings(
        projectOf('STAD'),
        raws.map(raw => typed(raw)),
        undefined,
        three,
      ).map(reading => (isWorkedOut(reading) ? reading.source : 'refused'))
    expect(sourcesOf('0.60', '0.58')).toEqual(['instrument', 'instrument'])
    expect(sourcesOf('0.61', '0.55', '0.60')).toEqual(['typed', 'instrument', 'instrument'])
    expect(sourcesOf('0.58', '0.55', '0.60')).toEqual(['typed', 'instrument', 'instrument'])
    expect(sourcesOf('0.55', '0.55')).toEqual(['instrument', 'typed'])
  })

  it('keeps them in whatever order the stored ones are read', () => {
    const saved = [stored('9.90', { ordinal: 2 }), stored('9.80', { ordinal: 1 })]
    const readings = workOutReadings(projectOf('AAD'), [typed('9.80'), typed('9.90')], undefined, saved)
    expect(readings).toMatchObject([{ source: 'instrument' }, { source: 'instrument' }])
  })

  it('is none of more readings than a value may have, which are refused', () => {
    const sourcesOf = (count: number) => sent(...Array.from({ length: count }, () => typed('0.50')))
    expect(sourcesOf(4)).toEqual(['instrument', 'typed', 'typed', 'typed'])
    expect(sourcesOf(5)).toEqual(Array(5).fill('typed'))
  })

  it('is typed once it changed, moved or was typed before', () => {
    expect(sent(typed('0.5'))).toEqual(['typed'])
    expect(sent(typed('0.52'), typed('0.50'))).toEqual(['instrument', 'typed'])
    expect(sent(typed('0.50', { component: 'ST' }))).toEqual(['typed'])
    const before = [stored('0.50', { source: 'typed', instrument: 'T-0' })]
    expect(workOutReadings(projectOf('STAD'), [typed('0.50')], undefined, before)).toMatchObject([
      { source: 'typed', instrument: 'T-1' },
    ])
  })

  it('is replaced by raw data of its own', () => {
    const set = { ...origin, setId: 6 }
    const [one] = workOutReadings(volatile, [typed('0.50', { origin: set })], undefined, [stored('0.50')])
    expect(one).toMatchObject({ source: 'raw', origin: set })
  })
})

describe('a stored reading of another moisture', () => {
  const saved = [stored('23.15', { source: 'raw', origin })]
  const sentBack = (mad: string | undefined) =>
    workOutReadings(volatile, [typed('23.15')], mad === undefined ? undefined : measuredItem('MAD', mad), saved)

  it('is worked out again from its raw data', () => {
    expect(sentBack('1.25')).toMatchObject([{ raw: '23.15', origin }])
    expect(sentBack('3.25')).toMatchObject([
      { raw: '21.15', instrument: 'T-9', origin: { ...origin, formulaVersion: worksheetVersion, moisture: '3.25' } },
    ])
  })

  it('is refused without a moisture', () => {
    expect(sentBack(undefined)).toMatchObject([{ failure: { failure: failures.rawDataInvalid } }])
  })
})

describe('another method', () => {
  const before = [stored('23.15', { source: 'raw', origin }), stored('23.20', { ordinal: 2 })]

  it('keeps typed readings, and raw data of its worksheet to work them out again', () => {
    expect(readingsUnderNewMethod(before, 'volatile')).toEqual([{ ...before[0], isReworked: true }, before[1]])
    expect(readingsUnderNewMethod(before, 'eschka')).toEqual([before[1]])
  })

  it('does not work out readings of a set of reflectances again', () => {
    const ofSet = stored('1.149', { origin: { ...origin, setId: 6 } })
    expect(readingsUnderNewMethod([ofSet], 'volatile')).toEqual([{ ...ofSet, isReworked: false }])
  })

  it('works them out by its own step and moisture', () => {
    const [first] = before
    const reworked = first === undefined ? [] : [{ ...first, isReworked: true }]
    const coarse = { ...volatile, determinationInterval: '0.1' }
    const [one] = workOutReadings(coarse, [typed('23.15')], measuredItem('MAD', '2.25'), reworked)
    expect(one).toEqual({
      component: '',
      raw: '22.2',
      instrument: 'T-9',
      source: 'raw',
      origin: { ...origin, formulaVersion: worksheetVersion, moisture: '2.25' },
    })
  })
})

it('the moisture of a worksheet is the accepted one of the sample', () => {
  const mad = projectOf('MAD', { id: 3, parallels: 2, bands: limitOf('0.20') })
  const open = itemOf(mad, { current: resultOf(mad, ['1.25', '1.60']) })
  const accepted = itemOf(mad, { current: resultOf(mad, ['1.25', '1.26']) })
  expect(moistureItemOf(volatile, [measuredItem('AAD', '9.80'), open, accepted])).toBe(accepted)
  expect(moistureItemOf(volatile, [open])).toBeUndefined()
  expect(moistureItemOf(projectOf('AAD'), [accepted])).toBeUndefined()
})
