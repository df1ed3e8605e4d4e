import type { Trade } from '../content/coal/coal-list.ts'
import type { Disagreement } from '../content/readings.ts'
import type { TestRequest } from '../content/test-requests.ts'

/** The usual course of a delegation. */
export type Stage =
  | 'draft'
  | 'add'
  | 'sign'
  | 'change'
  | 'enter'
  | 'submit'
  | 'returned'
  | 'confirm'
  | 'compile'
  | 'handIn'
  | 'sentBack'
  | 'review'
  | 'issue'
  | 'release'
  | 'correct'
  | 'void'

type Trouble = Disagreement | 'returned' | 'retracted' | 'odd'

export type Scenario = {
  /** The last stage reached; absent: as far as time allows. */
  readonly until?: Stage
  /** For a stage of several steps: the share that was completed. */
  readonly share?: number
  /** Minutes of work since then. */
  readonly ago?: readonly [least: number, most: number]
  readonly pay?: 'desk' | 'credit' | 'part' | 'later' | 'never'
  /** For a prepayment client, or for a credit client. */
  readonly policy?: 1 | 2
  readonly trade?: Trade
  readonly coefficient?: string
  readonly count?: number
  readonly request?: TestRequest
  readonly trouble?: Trouble
  readonly begunAsDraft?: true
  readonly end?: 'cancel' | 'delete'
  readonly rejects?: true
  /** One report per sample. */
  readonly split?: true
  readonly sentBack?: true
  readonly correction?: 'words' | 'result'
  /** Projects besides the packages are ordered after receipt. */
  readonly ordersLater?: true
  /** The report is voided and issued again, or the manager has not decided yet. */
  readonly voiding?: 'done' | 'requested'
  /** Placed in the portal by this client, and what became of the order there. */
  readonly online?: 'submitted' | 'returned' | 'withdrawn' | 'confirmed' | 'revised'
  readonly clientId?: number
  /** Sulfur and ash fusion are entered from pictures of print-outs. */
  readonly fromPicture?: true
  /** Sulfur is loaded from the file of its instrument. */
  readonly fromFile?: true
  /** Sulfur is determined by infrared spectrometry. */
  readonly infrared?: true
  /** The control of this project is rejected, and the batch is held. */
  readonly failedControl?: string
  /** The analyst who does everything, and the reviewer who drafts the report. */
  readonly analyst?: 0 | 1 | 2
  readonly editor?: 0 | 1
}

const times = (count: number, scenario: Scenario): Scenario[] => Array.from({ length: count }, () => scenario)
const soon = [8, 90] as const
const today = [20, 330] as const
const late = [1_480, 1_700] as const

const odd: TestRequest = { weight: 1, sampleKind: '原煤', groups: ['工业分析'], projects: '' }

const plastic: TestRequest = { weight: 1, sampleKind: '精煤', groups: ['精煤常规'], projects: 'Y X' }
const fusion: TestRequest = { weight: 1, sampleKind: '混煤', groups: ['动力煤常规'], projects: 'AFT' }

/** Work that waits at the end, for every role. */
export const waiting: readonly Scenario[] = [
  ...times(3, { until: 'draft', ago: [15, 500], begunAsDraft: true }),
  ...times(3, { until: 'add', ago: soon, pay: 'never', policy: 1 }),
  ...times(2, { until: 'add', ago: today, pay: 'desk', policy: 1 }),
  { until: 'add', ago: soon, pay: 'desk', policy: 1, coefficient: '特急(4 h)', count: 1 },
  { until: 'add', ago: today, policy: 2, pay: 'later', count: 5 },
  ...times(4, { until: 'sign', ago: today, pay: 'never', policy: 1 }),
  { until: 'sign', ago: [400, 900], pay: 'never', policy: 1, rejects: true, count: 3 },
  ...times(4, { until: 'sign', ago: today }),
  { until: 'sign', ago: [5, 25], coefficient: '特急(4 h)', count: 1 },
  { until: 'sign', ago: soon, coefficient: '当日加急' },
  ...times(3, { until: 'enter', share: 0.5, ago: today, count: 3 }),
  ...times(2, { until: 'enter', ago: soon, analyst: 0, count: 2 }),
  { until: 'enter', share: 0.2, ago: soon, trouble: 'third', analyst: 0, count: 2, trade: 'coking' },
  ...times(3, { until: 'submit', ago: today }),
  { until: 'submit', ago: soon, trouble: 'third', trade: 'coking' },
  { until: 'submit', ago: soon, trouble: 'triple', count: 1, trade: 'coking' },
  { until: 'submit', ago: today, trouble: 'pair', count: 1, trade: 'coking' },
  { until: 'submit', ago: today, trouble: 'odd', count: 1, trade: 'thermal', request: odd },
  { until: 'submit', ago: soon, coefficient: '当日加急', count: 1 },
  ...times(2, { until: 'returned', ago: soon, trouble: 'returned', count: 1, trade: 'thermal' }),
  { until: 'sign', ago: late, coefficient: '常规' },
  { until: 'enter', share: 0.6, ago: late, coefficient: '常规', count: 2 },
  { until: 'submit', ago: late, coefficient: '常规', count: 1 },
  { until: 'confirm', share: 0.5, ago: today, split: true, count: 4 },
  ...times(3, { until: 'confirm', ago: today }),
  { until: 'compile', ago: soon, editor: 0 },
  ...times(2, { until: 'handIn', ago: today, editor: 1 }),
  { until: 'handIn', ago: soon, editor: 0 },
  { until: 'sentBack', ago: today, editor: 0, sentBack: true },
  ...times(2, { until: 'review', ago: today }),
  ...times(4, { until: 'issue', ago: today }),
  { until: 'issue', ago: today, policy: 2, pay: 'part', count: 2 },
  { until: 'correct', ago: today, correction: 'words', count: 1 },
  { until: 'void', ago: today, voiding: 'requested', count: 1 },
  { until: 'change', ago: today, ordersLater: true, policy: 2, pay: 'later', trade: 'coking', request: plastic },
]

/** Special events of the year. */
export const remembered: readonly Scenario[] = [
  ...times(2, { end: 'delete', begunAsDraft: true }),
  ...times(3, { until: 'add', end: 'cancel', pay: 'never', policy: 1 }),
  ...times(2, { until: 'sign', end: 'cancel', pay: 'never', policy: 1 }),
  ...times(2, { until: 'enter', share: 0.5, end: 'cancel', pay: 'credit', policy: 2 }),
  ...times(5, { rejects: true, count: 3 }),
  { rejects: true, count: 2, pay: 'later', policy: 2 },
  ...times(8, { begunAsDraft: true }),
  ...times(5, { split: true, count: 3 }),
  ...times(4, { sentBack: true }),
  ...times(2, { correction: 'words' }),
  ...times(2, { correction: 'result' }),
  ...times(2, { voiding: 'done', count: 1 }),
  ...times(3, { ordersLater: true, policy: 2, pay: 'later', trade: 'coking', request: plastic }),
  ...times(2, { ordersLater: true, policy: 2, pay: 'later', trade: 'thermal', request: fusion }),
  ...times(4, { trouble: 'retracted' }),
  ...times(9, { trouble: 'returned' }),
  ...times(16, { trouble: 'third' }),
  ...times(4, { trouble: 'fourth' }),
  ...times(3, { trouble: 'triple' }),
  ...times(2, { trouble: 'redo' }),
  ...times(3, { trouble: 'pair' }),
]

const cleanCoal: TestRequest = { weight: 1, sampleKind: '精煤', groups: ['精煤常规'], projects: '' }
const rawCoal: TestRequest = { weight: 1, sampleKind: '原煤', groups: ['工分+硫'], projects: '' }
const usual = '常规'
/** From the last three months, since the first enterprises registered. */
const sincePortal = [1_500, 66_000] as const

/** Orders that clients placed in the portal. */
export const online: readonly Scenario[] = [
  { clientId: 1, online: 'submitted', until: 'draft', ago: soon, pay: 'never', request: cleanCoal, count: 2 },
  { clientId: 3, online: 'submitted', until: 'draft', ago: today, pay: 'never', request: rawCoal, count: 1 },
  { clientId: 1, online: 'returned', until: 'draft', ago: today, pay: 'never', request: rawCoal, count: 1 },
  { clientId: 4, online: 'withdrawn', until: 'draft', ago: late, pay: 'never', coefficient: usual, count: 1 },
  { clientId: 3, online: 'confirmed', until: 'add', ago: today, pay: 'never', request: cleanCoal, coefficient: usual },
  { clientId: 1, online: 'confirmed', until: 'add', ago: soon, pay: 'later', request: cleanCoal, coefficient: usual },
  { clientId: 3, online: 'confirmed', until: 'sign', ago: today, pay: 'desk', request: cleanCoal, count: 1 },
  { clientId: 2, online: 'revised', until: 'sign', ago: today, pay: 'later', request: rawCoal, coefficient: usual },
  ...times(3, { clientId: 1, online: 'confirmed', ago: sincePortal, request: cleanCoal }),
  ...times(2, { clientId: 2, online: 'confirmed', ago: sincePortal, request: rawCoal }),
  ...times(3, { clientId: 3, online: 'confirmed', ago: sincePortal, request: cleanCoal, pay: 'desk' }),
  { clientId: 3, online: 'revised', ago: sincePortal, request: rawCoal, pay: 'desk' },
  ...times(2, { clientId: 4, online: 'confirmed', ago: sincePortal }),
]

const sulfur: TestRequest = { weight: 1, sampleKind: '原煤', groups: ['工分+硫'], projects: '' }

/** Readings from pictures of print-outs and from files of instruments, a method other than the default one, and a batch held by its control. */
export const otherEntries: readonly Scenario[] = [
  { until: 'submit', ago: today, fromPicture: true, count: 4, trade: 'thermal', request: sulfur },
  { until: 'submit', ago: today, fromPicture: true, count: 2, trade: 'thermal', request: fusion },
  { until: 'enter', ago: soon, infrared: true, count: 3, trade: 'coking', analyst: 0, request: sulfur },
  { fromPicture: true, count: 2, trade: 'thermal', request: fusion },
  { infrared: true, count: 2, trade: 'coking', request: sulfur },
  { until: 'enter', ago: today, failedControl: 'STAD', count: 3, trade: 'thermal', analyst: 0, request: sulfur },
  { until: 'submit', ago: today, fromFile: true, count: 3, trade: 'thermal', request: sulfur },
  { fromFile: true, count: 4, trade: 'thermal', request: sulfur },
]
