import { describe, expect, it } from 'vitest'
import { piecesOf, piecesQuery, rarest } from './pieces.ts'

describe('the pieces of a text', () => {
  it('are four characters long, or the text itself', () => {
    expect(piecesOf('WT-0007')).toEqual(['wt-0', 't-00', '-000', '0007'])
    expect(piecesOf('张三')).toEqual(['张三'])
    expect(piecesQuery(['0007', '张三'])).toBe("'0007' & '张三':*")
    expect(piecesQuery(["'\\"])).toBe(String.raw`'''\\':*`)
  })

  it('are looked up by the rare ones', () => {
    expect(rarest(['wt20', '0102', '-000', '0007'], [700, 4, 1, 0])).toEqual(['0007', '-000', '0102'])
    expect(rarest(['张三'], [200])).toEqual(['张三'])
  })
})
