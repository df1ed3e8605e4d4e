import { clientCalls } from '@seam/contract/client/client'
import { invoiceCalls } from '@seam/contract/client/invoice'
import { invoiceImportCalls } from '@seam/contract/client/invoice.import'
import { accountCalls } from '@seam/contract/client/money/account'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { suspenseState } from '@seam/contract/client/money/suspense'
import { state } from '@seam/contract/kit/dictionary'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { bankLineImportCalls } from '@seam/contract/trade/bank-line.import'
import { billCalls } from '@seam/contract/trade/bill'
import { statementCalls } from '@seam/contract/trade/statement'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { payMethodCalls } from '@seam/contract/trade/till'
import { laboratoryDay } from '../../../src/kit/period.ts'
import { delegationDraft, expectOk, type orderWords, sampleDraft } from '../../builders/lab.ts'
import { bankHeads, newBankRef } from '../../builders/money/bank.ts'
import type { Client } from '../../client.ts'
import { importFile } from '../../import-file.ts'
import { next } from '../../people.ts'

const { cash, transfer, credit, card, wechat, alipay } = payMethod
const reason = '并发'

type About = {
  readonly clientId: number
  readonly otherClientId: number
  readonly accountId: number
  readonly words: Awaited<ReturnType<typeof orderWords>>
  readonly pick: (at: number) => number
}

/** What changes a client's account or whose delegation it is, and what imports money; each answers its code. */
export const accountSteps = ({ clientId, otherClientId, accountId, words, pick }: About) => {
  let transferRef = newBankRef()
  const setCredit = async (by: Client, at: number) => {
    const { rows } = await expectOk(by.call(accountCalls.page, { query: { clientId } }))
    const version = rows[0]?.version ?? 0
    const creditLimit = ['300', '400', '500'][at % 3] ?? '400'
    return (await by.call(accountCalls.setCredit, { id: accountId, version, creditLimit, reason })).code
  }
  /** Stops the account for as long as the next call takes. */
  const switchAccount = async (by: Client) => {
    const { code } = await by.call(accountCalls.switchState, { id: accountId, state: state.stopped })
    await by.call(accountCalls.switchState, { id: accountId, state: state.enabled })
    return code
  }
  const updateClient = async (by: Client) => {
    const { clientName, telephone, version } = await expectOk(by.call(clientCalls.get, { id: clientId }))
    return (await by.call(clientCalls.update, { id: clientId, version, clientName, telephone, remarks: reason })).code
  }
  const switchPayMethod = async (by: Client) => {
    const { code } = await by.call(payMethodCalls.switchState, { id: card, state: state.stopped })
    await by.call(payMethodCalls.switchState, { id: card, state: state.enabled })
    return code
  }
  /** Changes the samples of a delegation, and sometimes its client. */
  const updateDelegation = async (by: Client, at: number) => {
    const { id, version } = await expectOk(by.call(delegationCalls.get, { id: pick(at) }))
    const samples = at % 2 === 0 ? [sampleDraft(words)] : [sampleDraft(words), sampleDraft(words)]
    const draft = delegationDraft(words, at === 0 ? otherClientId : clientId, { samples, repeatReason: reason })
    return (await by.call(delegationCalls.update, { ...draft, id, version })).code
  }
  const confirmPay = async (by: Client, at: number) => {
    const { id, version } = await expectOk(by.call(delegationCalls.get, { id: pick(at) }))
    const method = [cash, transfer, credit, card][at % 4] ?? cash
    const draft = { payMethod: method, remarks: '', ...(method === transfer && { voucherNo: transferRef }) }
    return (await by.call(delegationCalls.confirmPay, { id, version, ...draft })).code
  }
  /** Two lines of the bank; of the first, a payment is registered at the same time. */
  const importBankLines = async (by: Client) => {
    const lines = [transferRef, newBankRef()].map(ref => [ref, laboratoryDay(), '9.00', '恒晟选煤厂', '0418', '检测费'])
    transferRef = newBankRef()
    return (await by.upload(bankLineImportCalls.run.path, {}, await importFile([bankHeads, ...lines]))).code
  }
  const importInvoiceNos = async (by: Client) => {
    const { rows } = await expectOk(by.call(invoiceCalls.page, { query: { clientId, state: 10 } }))
    const [first] = rows
    if (first === undefined) return 0
    const line = [first.invoiceCode, `2025${String(next()).padStart(16, '0')}`, '2026-11-20']
    const file = await importFile([['申请编号', '发票号码', '开票日期'], line])
    return (await by.upload(invoiceImportCalls.run.path, {}, file)).code
  }
  const issueStatement = async (by: Client) => {
    const day = laboratoryDay()
    return (await by.call(statementCalls.issue, { clientId, startDate: day, endDate: day })).code
  }
  const withdrawUndo = async (by: Client) => {
    const { rows } = await expectOk(by.call(suspenseCalls.page, { query: { state: suspenseState.undoing } }))
    const [first] = rows
    if (first === undefined) return 0
    return (await by.call(suspenseCalls.withdrawUndo, { id: first.id, version: first.version })).code
  }
  const fetchBill = async (by: Client, at: number) =>
    (await by.call(billCalls.fetch, { payMethod: at % 2 === 0 ? wechat : alipay, billDay: '2025-03-04' })).code
  const handleDifference = async (by: Client) => {
    const { rows } = await expectOk(by.call(billCalls.items, { query: {} }))
    const open = rows.find(({ handleTime }) => handleTime === null)
    if (open === undefined) return 0
    return (await by.call(billCalls.handle, { id: open.id, version: open.version, remarks: reason })).code
  }
  return [
    setCredit,
    switchAccount,
    updateClient,
    switchPayMethod,
    updateDelegation,
    updateDelegation,
    confirmPay,
    confirmPay,
    importBankLines,
    importInvoiceNos,
    issueStatement,
    withdrawUndo,
    fetchBill,
    handleDifference,
  ]
}
