import { referenceKind } from '@seam/contract/catalogue/reference'

/** A value of a reference material, and how its controls come out in this laboratory. */
export type ControlValue = {
  readonly code: string
  readonly certified: string
  readonly uncertainty: string
  /** Standard deviation of its controls. */
  readonly deviation: number
  readonly decimals: number
  /** Share of the entries of its project that have a control. */
  readonly share: number
}

type ListedMaterial = {
  readonly kind: (typeof referenceKind)['certified' | 'blank' | 'check']
  readonly materialName: string
  readonly batchNo: string
  /** Days after the end at which it expires; negative: expired. */
  readonly expiresAfter: number
  readonly grams: string
  readonly values: readonly ControlValue[]
}

const value = (
  code: string,
  [certified, uncertainty]: readonly [string, string],
  deviation: number,
  decimals: number,
  share: number,
): ControlValue => ({ code, certified, uncertainty, deviation, decimals, share })

export const materials: readonly ListedMaterial[] = [
  {
    kind: referenceKind.certified,
    materialName: '煤标准物质 GBW11107',
    batchNo: '2503',
    expiresAfter: 400,
    grams: '200',
    values: [value('AAD', ['11.26', '0.26'], 0.065, 2, 0.4), value('STAD', ['1.03', '0.06'], 0.014, 2, 0.4)],
  },
  {
    kind: referenceKind.certified,
    materialName: '苯甲酸热值标准 GBW13201',
    batchNo: '24018',
    expiresAfter: 620,
    grams: '100',
    values: [value('QBAD', ['26462', '90'], 24, 0, 0.6)],
  },
  {
    kind: referenceKind.check,
    materialName: '粘结指数核查样',
    batchNo: 'HC-2',
    expiresAfter: 25,
    grams: '1500',
    values: [value('G', ['73.0', '3.2'], 0.8, 1, 0.9)],
  },
  {
    kind: referenceKind.certified,
    materialName: '煤标准物质 GBW11101',
    batchNo: '2209',
    expiresAfter: -40,
    grams: '15',
    values: [value('AAD', ['9.41', '0.22'], 0.06, 2, 0)],
  },
]

/** The control of a project with this index is rejected, and repeated. */
export const rejectedControls: Readonly<Record<string, number>> = { STAD: 41 }
