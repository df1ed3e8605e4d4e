/** What figures count, each on the day it happened (insight.md §1). Amounts of money are fen. */
export const measures = [
  'registered',
  'received',
  'finished',
  'cancelled',
  'samples',
  'rejected',
  'reports',
  'corrections',
  'items',
  /** Values that have a limit. */
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
  /** confirmed items of a sample of which another was confirmed before */
  'laterItems',
  /** Printed values of ordered projects, by the receipt of their sample; `input…` for the others. */
  'values',
  'highValues',
  'inputValues',
  'inputHighValues',
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
] as const
export type Measure = (typeof measures)[number]

/** Measures that change together. */
export type Subject = 'flow' | 'item' | 'value' | 'done' | 'due' | 'money'
