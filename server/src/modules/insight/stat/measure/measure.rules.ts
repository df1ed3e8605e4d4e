/*
 * How figures work. A *measure* is one thing that is counted or added up. Its *source* (source.sql.ts) says which rows
 * count (their *level*), at which time, under which condition, and with which amount; a *dimension* (dimension.sql.ts) is
 * what figures are divided by, and gives each row its keys. `eventsOf` (measure.sql.ts) makes one statement of measures and
 * dimensions, whose rows are *events*: measure, dimension, key, time, amount. All figures are sums of such events.
 * Measures with the same *pass* count the same rows and are read together. So that nobody reads the rows of years, a job
 * keeps the sums of each hour, day and month in *buckets* (../../rollup; bucket-content.ts declares by which dimensions),
 * and the items of a day by everything that a filter may select them by in *cells* (cell.sql.ts). Triggers mark the hours
 * in which something of a *subject* has changed. Decision 041 gives the reasons.
 */

/** What figures count, each on the day it happened. Amounts of money are fen. */
export const measures = [
  'registered',
  'received',
  'finished',
  'cancelled',
  'samples',
  'rejected',
  'reports',
  'corrections',
  'voids',
  'items',
  /** Values of confirmed items, and those that have a limit. */
  'confirmedValues',
  'limited',
  /** of confirmed items: their readings, and how many of them are high, took a third reading or were accepted */
  'readings',
  'highItems',
  'thirdReadings',
  'waivedItems',
  /** the reported numbers of items without components: how many, their sum, squares and extremes */
  'numbers',
  'numberSum',
  'numberSquares',
  'numberLeast',
  'numberGreatest',
  /** confirmed items whose working time is known */
  'timedItems',
  /** samples with a confirmed item */
  'testedSamples',
  /** Printed values of ordered projects, by the receipt of their sample; `input…` for the others. */
  'values',
  'highValues',
  'inputValues',
  'inputHighValues',
  /** The same by the issue of the report in force. */
  'issuedSamples',
  'issuedValues',
  'issuedHighValues',
  'issuedInputValues',
  'issuedInputHighValues',
  /** Of finished delegations. */
  'doneSamples',
  'doneReports',
  'doneLate',
  'doneFee',
  'donePaid',
  'doneRefunded',
  'due',
  'onTime',
  'income',
  /** Ordered at registration: packages and single projects by sample, surcharges by delegation. */
  'orders',
  'surcharged',
  /** Confirmed items by the receipt of their sample. */
  'receivedItems',
  /** Entries of the ledger: charges less reversals, money received less money paid out, and the movement of each account. */
  'charges',
  'cash',
  'movement',
  /** Of persons: items submitted, confirmed, and returned to who submitted them; readings entered; reports approved. */
  'userSubmitted',
  'userConfirmed',
  'userReturned',
  'userReadings',
  'userReports',
  /** Of instruments: readings, distinct items and samples, and the time of the last reading in seconds since 1970. */
  'usedReadings',
  'lastUse',
  'usedItems',
  'usedSamples',
  /** Items by their first submission in a period, with what became of them, and the reasons of their returns. */
  'submitted',
  'third',
  'waived',
  'returned',
  'retracted',
  'corrected',
  'returnReasons',
  /** Values of two readings by |x1 − x2| ÷ T in hundredths, and those beyond T. */
  'pairs',
  'pairsBeyond',
] as const
export type Measure = (typeof measures)[number]

/** Measures that change together. */
export type Subject = 'flow' | 'item' | 'value' | 'issue' | 'done' | 'due' | 'money' | 'work' | 'quality'
