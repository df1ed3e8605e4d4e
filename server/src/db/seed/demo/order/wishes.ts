import type { Trade } from '../coal/coal-list.ts'
import type { Dice } from '../dice.ts'

/** What clients of a trade ask for: so often, of which kind of sample, which packages and which projects besides. */
export type Wish = {
  readonly weight: number
  readonly sampleKind: string
  readonly groups: readonly string[]
  readonly projects: string
}

const wish = (weight: number, sampleKind: string, groups: readonly string[], projects = ''): Wish => ({
  weight,
  sampleKind,
  groups,
  projects,
})

const thermal = ['动力煤常规'] as const
const clean = ['精煤常规'] as const

export const wishes: Readonly<Record<Trade, readonly Wish[]>> = {
  coking: [
    wish(30, '精煤', clean),
    wish(13, '精煤', ['焦煤全套']),
    wish(9, '精煤', clean, 'Y X'),
    wish(4, '精煤', clean, 'P'),
    wish(3, '精煤', clean, 'RRAN RSD BLEND'),
    wish(2, '精煤', clean, 'CSN MACERAL'),
    wish(14, '原煤', ['工分+硫']),
    wish(9, '原煤', ['原煤浮选']),
    wish(7, '中煤', thermal),
    wish(5, '煤泥', ['工分+硫'], 'QGRAD'),
    wish(3, '矸石', [], 'MT AAD STAD'),
  ],
  thermal: [
    wish(30, '原煤', thermal),
    wish(16, '混煤', thermal),
    wish(9, '沫煤', thermal, 'H'),
    wish(7, '块煤', thermal, 'AFT'),
    wish(5, '原煤', thermal, 'AFT HGI'),
    wish(4, '原煤', ['动力煤常规', '元素分析']),
    wish(3, '混煤', thermal, 'F CL AS HG'),
    wish(2, '原煤', thermal, 'ASHC'),
    wish(9, '原煤', [], 'MT AAD STAD QNETAR'),
    wish(5, '沫煤', [], 'MT MAD QGRAD'),
  ],
  anthracite: [
    wish(24, '块煤', thermal),
    wish(14, '沫煤', thermal, 'HGI'),
    wish(12, '原煤', ['工分+硫']),
    wish(6, '沫煤', ['工业分析'], 'STD QGRD'),
    wish(5, '块煤', ['元素分析', '工业分析']),
    wish(4, '沫煤', [], 'MT AD VDAF STD'),
    wish(3, '块煤', thermal, 'AFT TRD'),
  ],
  coke: [
    wish(26, '焦炭', ['焦炭常规']),
    wish(16, '焦炭', ['焦炭常规', '焦炭热强度']),
    wish(9, '焦炭', ['焦炭常规'], 'M40 M10'),
    wish(5, '焦炭', ['焦炭热强度']),
    wish(4, '焦炭', [], 'KMT KAD KSTD'),
  ],
}

const crowds = [
  { weight: 54, from: 1, to: 1 },
  { weight: 25, from: 2, to: 2 },
  { weight: 12, from: 3, to: 3 },
  { weight: 5, from: 4, to: 4 },
  { weight: 3, from: 5, to: 6 },
  { weight: 1, from: 12, to: 16 },
] as const

/** How many samples come at once. */
export const sampleCount = (dice: Dice): number => {
  const { from, to } = dice.weighted(crowds)
  return dice.whole(from, to)
}
