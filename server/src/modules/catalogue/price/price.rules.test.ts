import { expect, it } from 'vitest'
import { lastMoveText, priceChange, priceSentence } from './price.rules.ts'

it('says the last change of a price, and nothing without one', () => {
  expect(lastMoveText('1250.00', { oldPrice: '1000.00' })).toBe('1,000.00 → 1,250.00 +25.0%')
  expect(lastMoveText('25.00', { oldPrice: null })).toBe('首次定价 → 25.00')
  expect(lastMoveText(null, { oldPrice: '20.00' })).toBe('')
  expect(lastMoveText('25.00', null)).toBe('')
})

it('says a change of a price in the log, from what to what and why', () => {
  const move = { oldPrice: 2_000n, newPrice: 2_500n, reason: '年度调价' }
  expect(priceSentence('检测项目【灰分】', move)).toBe(
    '将检测项目【灰分】的价格由【20.00元】改为【25.00元】，原因：年度调价',
  )
  expect(priceChange('价格', { ...move, oldPrice: null })).toEqual({
    field: 'price',
    label: '价格',
    before: '未定价',
    after: '25.00元',
  })
})
