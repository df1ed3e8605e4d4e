import type { Selectable } from 'kysely'
import type { Tables } from '../../tables.ts'

type Stored<T extends keyof Tables> = Selectable<Tables[T]>
/** A row whose number the database gives. */
type Unnumbered<T extends keyof Tables> = Omit<Stored<T>, 'id'>

/** What is written down of the demonstration, table by table, in the order in which it has to be there. */
export type Rows = {
  client: Omit<Stored<'client'>, 'clientCode' | 'search'>
  account: Unnumbered<'account'>
  consignor: Unnumbered<'consignor'>
  notifier: Unnumbered<'notifier'>
  clientAddress: Unnumbered<'clientAddress'>
  ticket: Unnumbered<'ticket'>
  memberEvent: Unnumbered<'memberEvent'>
  numberSeries: Stored<'numberSeries'>
  delegation: Stored<'delegation'>
  delegationNotifier: Stored<'delegationNotifier'>
  sample: Stored<'sample'>
  sampleGroup: Stored<'sampleGroup'>
  sampleItem: Stored<'sampleItem'>
  delegationPayment: Unnumbered<'delegationPayment'>
  delegationEvent: Unnumbered<'delegationEvent'>
  sampleEvent: Unnumbered<'sampleEvent'>
  result: Stored<'result'>
  resultValue: Stored<'resultValue'>
  resultReading: Stored<'resultReading'>
  itemEvent: Unnumbered<'itemEvent'>
  sampleCheck: Stored<'sampleCheck'>
  report: Omit<Stored<'report'>, 'issuedClientName'>
  reportSample: Stored<'reportSample'>
  reportReflectance: Stored<'reportReflectance'>
  reportEvent: Unnumbered<'reportEvent'>
  operationLog: Unnumbered<'operationLog'>
  loginLog: Unnumbered<'loginLog'>
}

export type Book = { readonly [T in keyof Rows]: Rows[T][] }

export const openBook = (): Book => ({
  client: [],
  account: [],
  consignor: [],
  notifier: [],
  clientAddress: [],
  ticket: [],
  memberEvent: [],
  numberSeries: [],
  delegation: [],
  delegationNotifier: [],
  sample: [],
  sampleGroup: [],
  sampleItem: [],
  delegationPayment: [],
  delegationEvent: [],
  sampleEvent: [],
  result: [],
  resultValue: [],
  resultReading: [],
  itemEvent: [],
  sampleCheck: [],
  report: [],
  reportSample: [],
  reportReflectance: [],
  reportEvent: [],
  operationLog: [],
  loginLog: [],
})
