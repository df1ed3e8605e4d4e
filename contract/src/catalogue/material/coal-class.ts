/** An interval: above the first bound, up to and including the second. null: no bound on that side. */
export type Band = readonly [over: string | null, upTo: string | null]

type Class = {
  /** The first digit is the band of volatile matter, the second the caking; a higher digit means more. */
  readonly number: string
  readonly code: string
  readonly name: string
  /** Vdaf, % */
  readonly v: Band
}

/** Hdaf, % */
type Anthracite = Class & { readonly h: Band }

/** Bituminous coal and lignite: the index that decides in addition to the volatile matter. */
export type Bituminous = Class & {
  /** caking index */
  readonly g: Band
  /** At G > 85: `thin` is Y ≤ 25.0 mm, or b up to the limit (%); `thick` is above. */
  readonly plastic?: { readonly thick: boolean; readonly bLimit: string }
  /**
   * Lignite or long flame coal, by light transmittance PM (%) and Qgr,maf (MJ/kg). The rule of the standard is text,
   * and so is this.
   */
  readonly light?: string
}
export type CoalClass = Anthracite | Bituminous

const thin = (bLimit: string) => ({ g: ['65', null], plastic: { thick: false, bLimit } }) as const
const thick = (bLimit: string) => ({ g: ['85', null], plastic: { thick: true, bLimit } }) as const

const low: Band = ['10.0', '20.0']
const middle: Band = ['20.0', '28.0']
const upper: Band = ['28.0', '37.0']
const high: Band = ['37.0', null]
const none: Band = [null, '5']

/** GB/T 5751-2009, table 2. */
export const anthracites: readonly Anthracite[] = [
  { number: '01', code: 'WY', name: '无烟煤', v: [null, '3.5'], h: [null, '2.0'] },
  { number: '02', code: 'WY', name: '无烟煤', v: ['3.5', '6.5'], h: ['2.0', '3.0'] },
  { number: '03', code: 'WY', name: '无烟煤', v: ['6.5', '10.0'], h: ['3.0', null] },
]

/** GB/T 5751-2009, tables 1 and 3. */
export const bituminous: readonly Bituminous[] = [
  { number: '11', code: 'PM', name: '贫煤', v: low, g: none },
  { number: '12', code: 'PS', name: '贫瘦煤', v: low, g: ['5', '20'] },
  { number: '13', code: 'SM', name: '瘦煤', v: low, g: ['20', '50'] },
  { number: '14', code: 'SM', name: '瘦煤', v: low, g: ['50', '65'] },
  { number: '15', code: 'JM', name: '焦煤', v: low, ...thin('150') },
  { number: '16', code: 'FM', name: '肥煤', v: low, ...thick('150') },
  { number: '21', code: 'BN', name: '不粘煤', v: middle, g: none },
  { number: '22', code: 'RN', name: '弱粘煤', v: middle, g: ['5', '30'] },
  { number: '23', code: '1/2ZN', name: '1/2中粘煤', v: middle, g: ['30', '50'] },
  { number: '24', code: 'JM', name: '焦煤', v: middle, g: ['50', '65'] },
  { number: '25', code: 'JM', name: '焦煤', v: middle, ...thin('150') },
  { number: '26', code: 'FM', name: '肥煤', v: middle, ...thick('150') },
  { number: '31', code: 'BN', name: '不粘煤', v: upper, g: none },
  { number: '32', code: 'RN', name: '弱粘煤', v: upper, g: ['5', '30'] },
  { number: '33', code: '1/2ZN', name: '1/2中粘煤', v: upper, g: ['30', '50'] },
  { number: '34', code: 'QM', name: '气煤', v: upper, g: ['50', '65'] },
  { number: '35', code: '1/3JM', name: '1/3焦煤', v: upper, ...thin('220') },
  { number: '36', code: 'FM', name: '肥煤', v: upper, ...thick('220') },
  { number: '41', code: 'CY', name: '长焰煤', v: high, g: none, light: 'PM>50，或PM>30～50且Qgr,maf>24' },
  { number: '42', code: 'CY', name: '长焰煤', v: high, g: ['5', '35'] },
  { number: '43', code: 'QM', name: '气煤', v: high, g: ['35', '50'] },
  { number: '44', code: 'QM', name: '气煤', v: high, g: ['50', '65'] },
  { number: '45', code: 'QM', name: '气煤', v: high, ...thin('220') },
  { number: '46', code: 'QF', name: '气肥煤', v: high, ...thick('220') },
  { number: '51', code: 'HM', name: '褐煤', v: high, g: none, light: 'PM≤30' },
  { number: '52', code: 'HM', name: '褐煤', v: high, g: none, light: 'PM>30～50且Qgr,maf≤24' },
]

export const coalClasses: readonly CoalClass[] = [...anthracites, ...bituminous]

/** `>20.0～28.0`, `≤10.0`, `>37.0` */
export const bandText = ([over, upTo]: Band): string => {
  if (over === null) return `≤${upTo}`
  return upTo === null ? `>${over}` : `>${over}～${upTo}`
}
