import { verdict } from '@seam/contract/lab/result/calculation'
import { describe, expect, it } from 'vitest'
import { benchRow, parts, valueWith } from '../../bench-row.fixture.ts'
import { componentPaste } from './component-paste.ts'
import { pasteInto } from './paste.ts'

const rowOf = (itemId: number, labCode: string, cells = {}) => ({
  row: benchRow({ itemId, labCode, components: parts }),
  cells,
  changed: false,
  clash: false,
  isGone: false,
})
const rows = [rowOf(1, '4PT6N9N', { DT: ['1180', '1300'] }), rowOf(2, 'K7M4X2E')]
const needsAnother = { values: [valueWith('DT', verdict.needsAnother)] }
const judged = new Map([[1, needsAnother]]) as unknown as Parameters<typeof componentPaste>[1]

const paste = (text: string, itemId: number, component = 'DT', at = 0) => {
  const { filled, ...rest } = pasteInto(componentPaste(rows, judged, { itemId, component, at }), text)
  return {
    ...rest,
    filled: filled.map(({ place, text: typed }) => `${place.itemId} ${place.component}${place.at} ${typed}`),
  }
}

describe('a table pasted into components that stand below each other', () => {
  it('has the parallel determinations of each component, although another sample needs one more', () =>
    expect(paste('1180\t1190\t1230\t1240', 2).filled).toEqual(['2 DT0 1180', '2 DT1 1190', '2 ST0 1230', '2 ST1 1240']))
  it('goes on from the component of the caret, and from the first one behind a code', () => {
    expect(paste('1230\t1240', 2, 'ST').filled).toEqual(['2 ST0 1230', '2 ST1 1240'])
    expect(paste('4PT6N9N\t1180\t1190\t1230\t1240', 2, 'ST').filled.at(-1)).toBe('1 ST1 1240')
    expect(paste('1\t2\t3\t4', 2, 'ST')).toMatchObject({ left: 2, unclear: 0 })
  })
  it('fills the further determinations of one component', () => {
    expect(paste('1190', 1, 'DT', 2).filled).toEqual(['1 DT2 1190'])
    expect(paste('1180\t1190\t1200', 1).filled).toEqual(['1 DT0 1180', '1 DT1 1190', '1 DT2 1200'])
  })
  it('has one determination of each component, if it has as many values', () => {
    const four = ['DT', 'ST', 'HT', 'FT'].map(code => ({ code, name: code, symbol: code }))
    const wide = [1, 2].map(itemId => ({
      ...rowOf(itemId, itemId === 1 ? '4PT6N9N' : 'K7M4X2E'),
      row: benchRow({ itemId, labCode: itemId === 1 ? '4PT6N9N' : 'K7M4X2E', components: four }),
    }))
    const into = (text: string, at = 0) =>
      pasteInto(componentPaste(wide, new Map(), { itemId: 1, component: 'DT', at }), text).filled.map(
        ({ place, text: typed }) => `${place.itemId} ${place.component}${place.at} ${typed}`,
      )
    expect(into('DT\tST\tHT\tFT\n1180\t1210\t1230\t1260')).toEqual([
      '1 DT0 1180',
      '1 ST0 1210',
      '1 HT0 1230',
      '1 FT0 1260',
    ])
    expect(into('1\t2\t3\t4\n5\t6\t7\t8', 1).slice(3, 5)).toEqual(['1 FT1 4', '2 DT1 5'])
    expect(into('K7M4X2E\t1\t2\t3\t4\nK7M4X2E\t5\t6\t7\t8').slice(3, 5)).toEqual(['2 FT0 4', '2 DT1 5'])
  })
  it('writes nothing if it is not clear to which component a value of some line belongs', () =>
    expect(paste('1180\t1190\n1180\t1190\t1230', 1)).toMatchObject({ filled: [], unclear: 1 }))
})
