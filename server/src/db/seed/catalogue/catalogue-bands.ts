import type { RepeatabilityBand } from '@seam/contract/catalogue/project/repeatability'
import { sql } from 'kysely'
import type { Tx } from '../../database.ts'

type Edge = readonly [upTo: string, limit: string, edge?: 'inclusive']

/** `bands([['5', '0.20'], ['10', '0.30', 'inclusive']], '0.40')`: below 5, from 5 up to and with 10, above. */
export const bands = (edges: readonly Edge[], last: string, lastRelative = false): RepeatabilityBand[] => [
  ...edges.map(([upTo, limit, edge]) => ({ upTo, inclusive: edge === 'inclusive', limit, relative: false })),
  { upTo: null, inclusive: false, limit: last, relative: lastRelative },
]

const one = (limit: string) => bands([], limit)

/** 重复性限 T by project, in the unit of its readings. Projects whose value in the standard is unknown are absent. */
export const repeatability: Readonly<Record<string, RepeatabilityBand[]>> = {
  MT: bands([['10', '0.4']], '0.5'),
  MAD: bands(
    [
      ['5', '0.20'],
      ['10', '0.30', 'inclusive'],
    ],
    '0.40',
  ),
  AAD: bands(
    [
      ['15', '0.20'],
      ['30', '0.30', 'inclusive'],
    ],
    '0.50',
  ),
  VAD: bands(
    [
      ['20', '0.30'],
      ['40', '0.50', 'inclusive'],
    ],
    '0.80',
  ),
  CRC: one('0'),
  STAD: bands(
    [
      ['1.50', '0.05', 'inclusive'],
      ['4.00', '0.10', 'inclusive'],
    ],
    '0.20',
  ),
  QBAD: one('120'),
  QGRAD: one('0.12'),
  G: bands([['18', '1']], '3'),
  Y: bands([['20', '1', 'inclusive']], '2'),
  X: one('3'),
  CSN: one('0.5'),
  RRAN: one('0.06'),
  RMAX: one('0.06'),
  C: one('0.50'),
  H: one('0.15'),
  N: one('0.08'),
  P: bands([['0.02', '0.002']], '10', true),
  CL: one('0.010'),
  F: bands([['150', '15', 'inclusive']], '10', true),
  HGI: one('2'),
  TRD: one('0.02'),
  KMAD: one('0.20'),
  KAAD: one('0.20'),
  KVAD: one('0.30'),
  SSAD: one('0.03'),
  SPAD: bands(
    [
      ['1', '0.05'],
      ['4', '0.10', 'inclusive'],
    ],
    '0.20',
  ),
  BT1: one('7'),
  BT2: one('7'),
  BT3: one('7'),
  PM: one('3'),
  ARD: one('0.02'),
  CRI: one('2.4'),
  CSR: one('3.2'),
  B: [{ upTo: null, inclusive: false, limit: '5', relative: false, percent: '5' }],
  DT: one('60'),
  ST: one('40'),
  HT: one('40'),
  FT: one('40'),
}

/** 再现性临界差 R by project, for the basis for which the standard gives it. */
export const reproducibility: Readonly<Record<string, RepeatabilityBand[]>> = {
  AD: bands(
    [
      ['15', '0.30'],
      ['30', '0.50', 'inclusive'],
    ],
    '0.70',
  ),
  VD: bands(
    [
      ['20', '0.50'],
      ['40', '1.00', 'inclusive'],
    ],
    '1.50',
  ),
  STD: bands(
    [
      ['1.50', '0.15', 'inclusive'],
      ['4.00', '0.25', 'inclusive'],
    ],
    '0.35',
  ),
  QGRD: one('0.30'),
  G: bands([['18', '2']], '4'),
  B: [{ upTo: null, inclusive: false, limit: '10', relative: false, percent: '5' }],
  RRAN: one('0.08'),
  RMAX: one('0.08'),
  CD: one('1.00'),
  HD: one('0.25'),
  ND: one('0.15'),
  PD: bands([['0.02', '0.004']], '20', true),
  CLD: one('0.020'),
  F: bands([['150', '20', 'inclusive']], '15', true),
  HGI: one('4'),
  TRD: one('0.04'),
  ARD: one('0.04'),
  SSAD: one('0.10'),
  SPAD: bands(
    [
      ['1', '0.10'],
      ['4', '0.20', 'inclusive'],
    ],
    '0.30',
  ),
  BT1: one('15'),
  BT2: one('15'),
  BT3: one('15'),
  KAD: one('0.30'),
  KVDAF: one('0.40'),
  ST: one('80'),
  HT: one('80'),
  FT: one('80'),
}

/** Types of the volume curve (GB/T 479), the only readings of that project. */
const volumeCurves = ['平滑下降', '平滑斜降', '波型', '微波型', '之字型', '山型', '之山混合型']

/** Signs and words that a reading may have in place of a number. */
export const readingWords: Readonly<Record<string, string[]>> = {
  AFT: ['>'],
  P: ['<'],
  CL: ['<'],
  F: ['<'],
  AS: ['<'],
  HG: ['<'],
  B: ['仅收缩'],
  VCURVE: volumeCurves,
}

/** R that was missing at first, for installations older than it; limits that staff have set stay. */
export const addLaterReproducibility = async (tx: Tx) => {
  for (const code of ['ARD', 'SSAD', 'SPAD', 'BT1', 'BT2', 'BT3'])
    await tx
      .updateTable('project')
      .set({ reproducibility: JSON.stringify(reproducibility[code]) })
      .where('projectCode', '=', code)
      .where(sql<boolean>`reproducibility = '[]'`)
      .execute()
}

/** The types of volume curves, for installations whose projects got their words earlier. */
export const addVolumeCurves = (tx: Tx) =>
  tx
    .updateTable('project')
    .set({ readingWords: JSON.stringify(volumeCurves) })
    .where('projectCode', '=', 'VCURVE')
    .execute()
