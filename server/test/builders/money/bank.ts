import { ledgerAccount } from '@seam/contract/client/money/ledger'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { bankLineCalls } from '@seam/contract/trade/bank-line'
import { bankLineImportCalls } from '@seam/contract/trade/bank-line.import'
import { type SuspenseRow, suspenseCalls } from '@seam/contract/trade/suspense'
import { expect } from 'vitest'
import type { Db } from '../../../src/db/database.ts'
import type { Client } from '../../client.ts'
import { importFile } from '../../import-file.ts'
import { next } from '../../people.ts'
import { expectOk } from '../lab.ts'

export const bankHeads = ['流水号', '入账日期', '到账金额', '付款户名', '付款账号', '摘要']

export const newBankRef = () => `BR${String(next()).padStart(8, '0')}`

export const idVersion = ({ id, version }: SuspenseRow) => ({ id, version })

/** What the ledger has at the bank, in fen. */
export const bankOf = async (db: Db): Promise<number> => {
  const { sum } = await db
    .selectFrom('entry')
    .select(({ fn }) => fn.sum<bigint>('amount').as('sum'))
    .where('ledgerAccount', '=', ledgerAccount.bank)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** Imports lines of the bank, and finds them and the money that they leave in suspense. */
export const openBank = (desk: Client) => {
  const importLines = async (...lines: (readonly [bankRef: string, amount: string])[]) => {
    const rows = lines.map(([bankRef, amount]) => [bankRef, '2026-09-18', amount, '恒晟选煤厂', '0418', '检测费'])
    return desk.upload(bankLineImportCalls.run.path, {}, await importFile([bankHeads, ...rows]))
  }
  const lineOf = async (bankRef: string) => {
    const { rows } = await expectOk(desk.call(bankLineCalls.page, { query: { bankRef } }))
    const [row] = rows
    if (row === undefined) throw new Error(`no line ${bankRef}`)
    return row
  }
  const findByRef = async (bankRef: string): Promise<SuspenseRow> => {
    const { suspenseCode } = await lineOf(bankRef)
    const { rows } = await expectOk(desk.call(suspenseCalls.page, { query: { suspenseCode: suspenseCode ?? '-' } }))
    const [row] = rows
    if (row === undefined) throw new Error(`nothing is held for ${bankRef}`)
    return row
  }
  /** Money of a bank line from an unknown payer. */
  const addSuspense = async (amount: string) => {
    const bankRef = newBankRef()
    expect((await importLines([bankRef, amount])).code).toBe(0)
    return findByRef(bankRef)
  }
  /** Recognises money of a bank line as transfers of a client: the only one, or those of trades and settlements. */
  const claimAsTransfer = async (row: SuspenseRow, clientId: number, ...codes: readonly string[]) => {
    const open = await expectOk(desk.call(suspenseCalls.transfers, { id: row.id, clientId }))
    const chosen = codes.length === 0 ? open.slice(0, 1) : open.filter(({ code }) => codes.includes(code))
    const transfers = chosen.map(({ transfer }) => transfer)
    return desk.call(suspenseCalls.claim, { ...idVersion(row), clientId, target: claimTarget.transfer, transfers })
  }
  /** Requests the undoing of the claim of a line, and lets another user approve it. */
  const undoClaim = async (bankRef: string, approver: Client) => {
    const at = async () => idVersion(await findByRef(bankRef))
    await expectOk(desk.call(suspenseCalls.requestUndo, { ...(await at()), reason: '认错了' }))
    return approver.call(suspenseCalls.approveUndo, await at())
  }
  return { importLines, lineOf, findByRef, addSuspense, claimAsTransfer, undoClaim }
}
