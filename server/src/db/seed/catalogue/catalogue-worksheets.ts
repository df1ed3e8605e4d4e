import type { RepeatabilityBand } from '@seam/contract/catalogue/project/repeatability'
import type { WorksheetKind } from '@seam/contract/catalogue/project/worksheet'
import type { Tx } from '../../database.ts'

const upTo = (level: string | null, limit: string): RepeatabilityBand => ({
  upTo: level,
  inclusive: false,
  limit,
  relative: false,
})

type Worksheet = readonly [
  kind: WorksheetKind,
  determinationInterval: string,
  checkBands?: readonly RepeatabilityBand[],
]

/**
 * Worksheets of measured projects, the step of a determination (GB/T 483), and by sample mass in g the largest
 * difference of the last check drying or ignition (GB/T 211, GB/T 212, GB/T 2001).
 */
export const worksheets: Readonly<Record<string, Worksheet>> = {
  MT: ['totalMoisture', '0.1', [upTo('100', '0.01'), upTo(null, '0.5')]],
  MAD: ['drying', '0.01', [upTo(null, '0.0010')]],
  AAD: ['ashing', '0.01', [upTo(null, '0.0010')]],
  STAD: ['instrument', '0.01'],
  QBAD: ['bomb', '1'],
  G: ['caking', '0.1'],
  C: ['instrument', '0.01'],
  H: ['instrument', '0.01'],
  N: ['instrument', '0.01'],
  HGI: ['grindability', '1'],
  RI: ['given', '0.1'],
  PM: ['given', '0.1'],
  AFT: ['given', '1'],
  FLOAT: ['floatSink', '0.01'],
  KMAD: ['drying', '0.01', [upTo(null, '0.0010')]],
  KAAD: ['ashing', '0.01', [upTo(null, '0.0010')]],
  KSTAD: ['instrument', '0.01'],
  KMT: ['drying', '0.1', [upTo(null, '1')]],
  CRI: ['cokeReactivity', '0.1'],
  CSR: ['cokeStrength', '0.1'],
  RRAN: ['randomReflectance', '0.001'],
  RMAX: ['maximumReflectance', '0.001'],
  RSD: ['reflectanceDeviation', '0.001'],
  BLEND: ['blendType', '1'],
}

/** Steps that differ from those of the report and were missing at first, also of the methods of these projects. */
export const addLaterSteps = async (tx: Tx) => {
  for (const code of ['RI', 'PM', 'AFT']) {
    const determinationInterval = worksheets[code]?.[1] ?? null
    const { id } =
      (await tx.selectFrom('project').select('id').where('projectCode', '=', code).executeTakeFirst()) ?? {}
    if (id === undefined) continue
    await tx
      .updateTable('project')
      .set({ determinationInterval })
      .where('id', '=', id)
      .where('kind', '=', 'measured')
      .where('determinationInterval', 'is', null)
      .execute()
    await tx
      .updateTable('projectMethod')
      .set({ determinationInterval })
      .where('projectId', '=', id)
      .where('determinationInterval', 'is', null)
      .execute()
  }
}

/** Volatile matter, and the air-dried moisture that is subtracted from its loss of mass. */
export const moistures: Readonly<Record<string, string>> = { VAD: 'MAD', KVAD: 'KMAD' }
