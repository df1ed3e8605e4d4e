import { Decimal } from '@seam/contract/kit/decimal'
import { type ConvertibleBasis, conversionNeeds, convert } from './formulas/basis.rules.ts'
import { bombSulfur, grossHeat, netHeatAtPressure, netHeatAtVolume } from './formulas/calorific.rules.ts'
import { estimatedHydrogen, fixedCarbon, organicSulfur, oxygen, volatileOfCoal } from './formulas/proximate.rules.ts'
import type { NoValue } from './no-value.rules.ts'

/** An input: a project code, or the first of two if the sample has it, else the second. */
export type Need = string | readonly [preferred: string, otherwise: string]

/** A formula with its inputs, by project code, in the order of its parameters. */
export type Derivation = {
  readonly needs: readonly Need[]
  readonly value: (...inputs: readonly Decimal[]) => Decimal | NoValue
  /** from no standard: results that use it are marked 估算 */
  readonly estimate?: true
}

const converted = (source: string, to: ConvertibleBasis): Derivation => {
  const masses = conversionNeeds('ad', to)
  return {
    needs: [source, ...masses],
    value: (content: Decimal, ...parts: readonly Decimal[]) =>
      convert(content, 'ad', to, Object.fromEntries(parts.map((part, at) => [masses[at], part]))),
  }
}

/** Projects reported on other bases, by the stem of their codes: `ST` from `STAD` gives STAR, STD and STDAF. */
const sources: Readonly<Record<string, string>> = {
  V: 'VAD',
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
const conversions = Object.entries(sources).flatMap(([stem, source]): [string, Derivation][] => [
  [`${stem}AR`, converted(source, 'ar')],
  [`${stem}D`, converted(source, 'd')],
  [`${stem}DAF`, converted(source, 'daf')],
])

/** All formulas by project code (coal.md §7). */
export const derivations: ReadonlyMap<string, Derivation> = new Map<string, Derivation>([
  ['AAR', converted('AAD', 'ar')],
  ['AD', converted('AAD', 'd')],
  ...conversions,
  [
    'VDAF',
    {
      needs: ['VAD', 'MAD', 'AAD', ['CO2AD', 'NONE']],
      value: (vad, mad, aad, co2) => convert(volatileOfCoal(vad, co2), 'ad', 'daf', { MAD: mad, AAD: aad }),
    },
  ],
  ['FCAD', { needs: ['MAD', 'AAD', 'VAD'], value: fixedCarbon }],
  ['SOAD', { needs: ['STAD', 'SSAD', 'SPAD'], value: organicSulfur }],
  ['O', { needs: ['C', 'H', 'N', 'STAD', 'MAD', 'AAD', ['CO2AD', 'NONE']], value: oxygen }],
  [
    'HEST',
    {
      estimate: true,
      needs: ['MAD', 'AAD', 'VAD', ['CO2AD', 'NONE']],
      value: (mad, aad, vad, co2) => estimatedHydrogen(mad, aad, volatileOfCoal(vad, co2)),
    },
  ],
  ['SBAD', { needs: ['STAD', 'QBAD'], value: bombSulfur }],
  ['QGRAD', { needs: ['QBAD', 'SBAD'], value: grossHeat }],
  ['QGRMAF', converted('QGRAD', 'maf')],
  [
    'QNETAR',
    {
      needs: ['QGRAD', ['H', 'HEST'], 'MT', 'MAD'],
      value: (qgr, had, mt, mad) => netHeatAtVolume(qgr, had, { MT: mt, MAD: mad }),
    },
  ],
  ['QNETARCAL', { needs: ['QNETAR'], value: qnet => qnet }],
  [
    'QNETPAR',
    {
      needs: ['QGRAD', 'H', 'O', 'N', 'MT', 'MAD'],
      value: (qgr, had, oad, nad, mt, mad) => netHeatAtPressure(qgr, had, oad, nad, { MT: mt, MAD: mad }),
    },
  ],
  ['NONE', { needs: [], value: () => new Decimal(0) }],
])
