import type { Trade } from './coal/coal-list.ts'
import type { Random } from './random.ts'

/** What clients of a trade order: weight, kind of sample, packages and additional projects. */
export type TestRequest = {
  readonly weight: number
  readonly sampleKind: string
  readonly groups: readonly string[]
  readonly projects: string
}

const request = (weight: number, sampleKind: string, groups: readonly string[], projects = ''): TestRequest => ({
  weight,
  sampleKind,
  groups,
  projects,
})

const thermal = ['动力煤常规'] as const
const clean = ['精煤常规'] as const

export const testRequests: Readonly<Record<Trade, readonly TestRequest[]>> = {
  coking: [
    request(30, '精煤', clean),
    request(13, '精煤', ['焦煤全套']),
    request(9, '精煤', clean, 'Y X'),
    request(4, '精煤', clean, 'P'),
    request(3, '精煤', clean, 'RRAN RSD BLEND'),
    request(2, '精煤', clean, 'CSN MACERAL'),
    request(14, '原煤', ['工分+硫']),
    request(9, '原煤', ['原煤浮选']),
    request(7, '中煤', thermal),
    request(5, '煤泥', ['工分+硫'], 'QGRAD'),
    request(3, '矸石', [], 'MT AAD STAD'),
  ],
  thermal: [
    request(30, '原煤', thermal),
    request(16, '混煤', thermal),
    request(9, '沫煤', thermal, 'H'),
    request(7, '块煤', thermal, 'AFT'),
    request(5, '原煤', thermal, 'AFT HGI'),
    request(4, '原煤', ['动力煤常规', '元素分析']),
    request(3, '混煤', thermal, 'F CL AS HG'),
    request(2, '原煤', thermal, 'ASHC'),
    request(9, '原煤', [], 'MT AAD STAD QNETAR'),
    request(5, '沫煤', [], 'MT MAD QGRAD'),
  ],
  anthracite: [
    request(24, '块煤', thermal),
    request(14, '沫煤', thermal, 'HGI'),
    request(12, '原煤', ['工分+硫']),
    request(6, '沫煤', ['工业分析'], 'STD QGRD'),
    request(5, '块煤', ['元素分析', '工业分析']),
    request(4, '沫煤', [], 'MT AD VDAF STD'),
    request(3, '块煤', thermal, 'AFT TRD'),
  ],
  coke: [
    request(26, '焦炭', ['焦炭常规']),
    request(16, '焦炭', ['焦炭常规', '焦炭热强度']),
    request(9, '焦炭', ['焦炭常规'], 'M40 M10'),
    request(5, '焦炭', ['焦炭热强度']),
    request(4, '焦炭', [], 'KMT KAD KSTD'),
  ],
}

const sampleCounts = [
  { weight: 54, from: 1, to: 1 },
  { weight: 25, from: 2, to: 2 },
  { weight: 12, from: 3, to: 3 },
  { weight: 5, from: 4, to: 4 },
  { weight: 3, from: 5, to: 6 },
  { weight: 1, from: 12, to: 16 },
] as const

/** Number of samples per delegation. */
export const sampleCount = (random: Random): number => {
  const { from, to } = random.pickByWeight(sampleCounts)
  return random.whole(from, to)
}
