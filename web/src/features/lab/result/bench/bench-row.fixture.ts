import type { BenchRow, Result, ResultValue } from '@seam/contract/lab/result/result.row'

/** A row of the bench for tests; by default ash of a sample without readings. */
export const benchRow = (more: Partial<BenchRow> = {}): BenchRow => ({
  itemId: 1,
  version: 1,
  sampleId: 1,
  labCode: 'K7M4X2E',
  sampleKindName: '精煤',
  floatDensityName: null,
  projectId: 3,
  projectCode: 'AAD',
  projectName: '灰分',
  symbol: 'Aad',
  unit: '%',
  basis: 'ad',
  kind: 'measured',
  interval: '0.01',
  parallels: 2,
  methodId: null,
  methods: [],
  worksheetKind: 'given',
  readingTyped: true,
  components: [],
  state: 10,
  urgency: 0,
  receiveTime: '2026-11-20 08:00:00',
  dueTime: '2026-11-22 08:00:00',
  soonTime: null,
  returned: null,
  result: null,
  hold: null,
  findings: [],
  readingWords: [],
  ...more,
})

/** A version with these readings of one component. */
export const resultWith = (raws: readonly string[], more: Partial<Result> = {}): Result => ({
  resultNo: 1,
  cause: 'entered',
  verdict: 'accepted',
  flagged: false,
  estimated: false,
  standard: 'GB/T 212-2008',
  methodId: null,
  methodName: '',
  waiveReason: '',
  inputs: [],
  values: [],
  readings: raws.map((raw, at) => ({
    component: '',
    ordinal: at + 1,
    raw,
    instrument: 'TP-1',
    source: 'typed',
    origin: null,
  })),
  createName: '李建国',
  createTime: '2026-11-21 08:00:00',
  ...more,
})

export const parts = ['DT', 'ST'].map(code => ({ code, name: code, symbol: code }))

/** The value of a component with this verdict, without figures. */
export const valueWith = (
  component: string,
  verdict: ResultValue['verdict'],
  more: Partial<ResultValue> = {},
): ResultValue => ({
  component,
  verdict,
  mean: null,
  reported: null,
  used: [],
  range: null,
  limit: null,
  factor: '',
  flagged: false,
  reason: '',
  ...more,
})
