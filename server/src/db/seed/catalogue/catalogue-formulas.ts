import type { Formula, FormulaSlot } from '@seam/contract/catalogue/project/formula'

type Seeded = readonly [formula: Formula, slots: { readonly [S in FormulaSlot]?: string }]

const moisture = { mad: 'MAD' }
const toAr = (content: string): Seeded => ['adToAr', { content, ...moisture, mt: 'MT' }]
const toD = (content: string): Seeded => ['adToD', { content, ...moisture }]
const toDaf = (content: string): Seeded => ['adToDaf', { content, ...moisture, aad: 'AAD' }]

/** Contents reported on other bases: `ST` of `STAD` gives STAR, STD and STDAF. */
const sources: Readonly<Record<string, string>> = {
  FC: 'FCAD',
  ST: 'STAD',
  C: 'C',
  H: 'H',
  N: 'N',
  O: 'O',
  P: 'P',
  CL: 'CL',
  F: 'F',
  AS: 'AS',
  HG: 'HG',
  QGR: 'QGRAD',
}
const conversions = Object.entries(sources).flatMap(([stem, content]): [string, Seeded][] => [
  [`${stem}AR`, toAr(content)],
  [`${stem}D`, toD(content)],
  [`${stem}DAF`, toDaf(content)],
])
const carbonates = { co2: 'CO2AD' }
const gross = { qgr: 'QGRAD', qb: 'QBAD', sb: 'SBAD', st: 'STAD' }
const moistures = { mt: 'MT', ...moisture }
const inCalories = (heat: string): Seeded => ['heatInUnit', { heat }]

/** The formulas of calculated projects by code, with the projects that supply their inputs (coal.md §2). */
export const formulas: Readonly<Record<string, Seeded>> = {
  AAR: toAr('AAD'),
  AD: toD('AAD'),
  VAR: toAr('VAD'),
  VD: toD('VAD'),
  VDAF: ['volatileDaf', { vad: 'VAD', ...moisture, aad: 'AAD', ...carbonates }],
  ...Object.fromEntries(conversions),
  FCAD: ['fixedCarbon', { ...moisture, aad: 'AAD', vad: 'VAD' }],
  SOAD: ['organicSulfur', { st: 'STAD', ss: 'SSAD', sp: 'SPAD' }],
  O: ['oxygen', { c: 'C', h: 'H', n: 'N', st: 'STAD', ...moisture, aad: 'AAD', ...carbonates }],
  HEST: ['hydrogenEstimate', { ...moisture, aad: 'AAD', vad: 'VAD', ...carbonates }],
  QGRAD: ['grossHeat', { qb: 'QBAD', sb: 'SBAD', st: 'STAD' }],
  QGRMAF: ['adToMaf', { content: 'QGRAD', ...moisture, aad: 'AAD', mhc: 'MHC' }],
  QNETAR: [
    'netHeatVolume',
    { ...gross, h: 'H', hEstimate: 'HEST', vad: 'VAD', aad: 'AAD', ...moistures, ...carbonates },
  ],
  QNETPAR: ['netHeatPressure', { ...gross, h: 'H', o: 'O', n: 'N', ...moistures }],
  QGRADCAL: inCalories('QGRAD'),
  QGRDCAL: inCalories('QGRD'),
  QGRARCAL: inCalories('QGRAR'),
  QGRDAFCAL: inCalories('QGRDAF'),
  QGRMAFCAL: inCalories('QGRMAF'),
  QNETARCAL: inCalories('QNETAR'),
  QNETPARCAL: inCalories('QNETPAR'),
  KAD: ['adToD', { content: 'KAAD', mad: 'KMAD' }],
  KVDAF: ['volatileDaf', { vad: 'KVAD', mad: 'KMAD', aad: 'KAAD' }],
  KFCD: ['fixedCarbonDry', { mad: 'KMAD', aad: 'KAAD', vad: 'KVAD' }],
  KSTD: ['adToD', { content: 'KSTAD', mad: 'KMAD' }],
}
