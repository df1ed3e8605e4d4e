import type { InvoiceState, RedCause } from '@seam/contract/client/invoice'
import type { TicketType, TitleType } from '@seam/contract/client/ticket'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime, TimeOrNull } from './system.ts'

type InvoiceTable = {
  id: GeneratedAlways<number>
  invoiceCode: Generated<string>
  clientId: number
  state: InvoiceState
  titleType: TitleType
  ticketType: TicketType
  ticketTitle: string
  taxNumber: string
  bankName: string
  bankAccount: string
  address: string
  telephone: string
  email: string
  amount: bigint
  taxPercent: number
  net: bigint
  tax: bigint
  red: Generated<bigint>
  remarks: Generated<string>
  invoiceNo: string | null
  issueDate: string | null
  redCause: RedCause | null
  redRequestTime: TimeOrNull
  createUserId: number
  createName: string
  createTime: GeneratedTime
  version: Generated<number>
}
type InvoiceRedTable = {
  id: GeneratedAlways<number>
  invoiceId: number
  redNo: string
  redCause: RedCause
  amount: bigint
  net: bigint
  tax: bigint
  issueDate: string
  createName: string
  createTime: GeneratedTime
}

export type InvoiceTables = {
  invoice: InvoiceTable
  invoiceShare: {
    invoiceId: number
    delegationId: number
    amount: bigint
    red: Generated<bigint>
    redRequested: Generated<bigint>
    live: Generated<boolean>
  }
  invoiceRed: InvoiceRedTable
}
