import { tones } from '@seam/contract/kit/dictionary'
import { payState } from '@seam/contract/lab/delegation/delegation'
import { describe, expect, it } from 'vitest'
import { badgeColors, contrast } from './badge-colors.ts'

const grid = ['00', '33', '66', '99', 'cc', 'ff']
const everyColor = grid.flatMap(red => grid.flatMap(green => grid.map(blue => `#${red}${green}${blue}`)))

describe('badge colours', () => {
  it('have sufficient contrast in light and dark for every colour', () => {
    for (const color of [...tones, '', 'nonsense', ...everyColor])
      for (const dark of [false, true]) {
        const { ground, ink } = badgeColors(color, dark)
        expect({ color, dark, enough: contrast(ink, ground) >= 4.5 }).toEqual({ color, dark, enough: true })
      }
  })

  it('do not show 未付 in red', () => {
    expect(payState.options.find(({ value }) => value === payState.unpaid)?.tone).toBe('gold')
  })

  it('measure contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})
