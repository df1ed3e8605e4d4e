import type { ResultReading } from '@seam/contract/lab/result/result.row'
import { describe, expect, it } from 'vitest'
import { itemOf, measuredItem, projectOf, resultOf } from '../item/item.fixture.ts'
import { entriesOf } from './entry.rules.ts'

describe('the entries of a call', () => {
  const mad = projectOf('MAD', { id: 3 })
  const vad = projectOf('VAD', { id: 4, worksheetKind: 'volatile', moistureId: 3 })
  const crucible = { crucible: '18.0000', loaded: '19.0000', char: '18.7560' }
  const row = (item: ReturnType<typeof itemOf>, input: { raw?: string; rawData?: Record<string, string> }) => ({
    item,
    input: { readings: [{ component: '', instrument: '', ...input }] },
  })
  const rawOf = (entries: ReturnType<typeof entriesOf>, { id }: { id: number }) => {
    const one = entries.get(id)?.readings[0]
    return one !== undefined && 'raw' in one ? one.raw : one?.failure.message
  }

  it('subtract a moisture of the same call and sample, whatever their order', () => {
    const [wet, volatile] = [itemOf(mad), itemOf(vad)]
    const other = itemOf(mad, { sampleId: 2 })
    const rows = [row(volatile, { rawData: crucible }), row(wet, { raw: '1.25' }), row(other, { raw: '5.00' })]
    const entries = entriesOf(rows, [volatile, wet, other], [])
    expect(rawOf(entries, volatile)).toBe('23.15')
    expect(entries.get(volatile.id)?.moisture?.id).toBe(wet.id)
    expect([...entries.keys()]).toEqual([wet.id, other.id, volatile.id])
  })

  it('do not subtract a moisture that is refused, or of another sample', () => {
    const [wet, volatile] = [itemOf(mad), itemOf(vad)]
    const rows = [row(wet, { raw: '>1' }), row(volatile, { rawData: crucible })]
    expect(rawOf(entriesOf(rows, [wet, volatile], []), volatile)).toContain('空干基水分尚无合格结果')
    const other = measuredItem('MAD', '1.25', { sampleId: 2, project: mad })
    expect(rawOf(entriesOf([row(volatile, { rawData: crucible })], [volatile, other], []), volatile)).toContain(
      '空干基水分尚无合格结果',
    )
  })

  it('keep the source of a saved reading of the version in force', () => {
    const saved = (itemId: number): ResultReading & { itemId: number } => ({
      itemId,
      component: '',
      ordinal: 1,
      raw: '0.50',
      instrument: '',
      source: 'instrument',
      origin: null,
    })
    const sulfur = projectOf('STAD')
    const entered = itemOf(sulfur, { current: resultOf(sulfur, ['0.50']) })
    const sourceOf = (item: typeof entered, itemId = item.id) => {
      const one = entriesOf([row(item, { raw: '0.50' })], [item], [saved(itemId)], 'ocr').get(item.id)?.readings[0]
      return one !== undefined && 'source' in one ? one.source : undefined
    }
    expect(sourceOf(entered)).toBe('instrument')
    expect(sourceOf(entered, 999)).toBe('ocr')
    expect(sourceOf({ ...entered, state: 10, current: null })).toBe('ocr')
  })

  it('lose raw data of another worksheet with another method', () => {
    const before = { ...vad, worksheetKind: 'eschka' } as const
    const item = itemOf({ ...vad, methodId: 8 }, { current: resultOf(before, ['23.15'], { methodId: null }) })
    const saved = {
      itemId: item.id,
      component: '',
      ordinal: 1,
      raw: '23.15',
      instrument: '',
      source: 'raw',
      origin: { kind: 'eschka', formulaVersion: 1, rawData: {} },
    } as const
    const sourceOf = (one: typeof item) => {
      const [reading] = entriesOf([row(one, { raw: '23.15' })], [one], [saved]).get(one.id)?.readings ?? []
      return reading !== undefined && 'source' in reading ? reading.source : undefined
    }
    expect(sourceOf(item)).toBe('typed')
    expect(sourceOf({ ...item, project: vad })).toBe('raw')
  })

  it('have the other results that they were calculated from', () => {
    const item = itemOf(mad)
    const inputs = [{ itemId: 90, projectCode: 'X', resultNo: 1, reported: '1' }]
    const entries = entriesOf([{ item, input: { readings: [], inputs } }], [item], [])
    expect(entries.get(item.id)?.inputs).toEqual(inputs)
  })
})
