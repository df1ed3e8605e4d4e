import { postingKind } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { correctionCalls, correctionKind } from '@seam/contract/trade/correction'
import { settleCalls } from '@seam/contract/trade/settle'
import { statementCalls } from '@seam/contract/trade/statement'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openRefundDesk } from '../../../../test/builders/money/refund-desk.ts'
import { textOf } from '../../../../test/pdf/read-pdf.ts'
import { personWith } from '../../../../test/people.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { stage, desk, clientWith, orderAt, pay, request, approve } = await openRefundDesk()
const { credit, transfer } = payMethod
const today = laboratoryDay()

/** A client with a trade on credit over this many delegations of 30.00 each. */
const debtorOf = async (count: number) => {
  const { id: clientId } = await clientWith(500_000n)
  const orders: Awaited<ReturnType<typeof orderAt>>[] = []
  for (let at = 0; at < count; at++) orders.push(await orderAt(clientId, [1000n, 1000n, 1000n], 3000n))
  const ids = orders.map(({ id }) => id)
  const { tradeId, tradeCode } = await expectOk(pay(ids, { payMethod: credit }))
  return { clientId, tradeId, tradeCode, codes: orders.map(({ delegateCode }) => delegateCode) }
}

const settle = async (clientId: number, tradeId: number, amount: string) => {
  const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds: [tradeId] }))
  const receipts = [{ payMethod: transfer, amount }]
  return (await expectOk(desk.call(settleCalls.settle, { token, tradeIds: [tradeId], receipts }))).settleCode
}

const approveCorrection = async (id: number) => {
  const { client: manager } = await personWith(stage, 'correctionApprove')
  await expectOk(manager.call(correctionCalls.approve, { id, version: 1 }))
}

const linesOf = async (clientId: number) => {
  const period = { clientId, startDate: today, endDate: today }
  const { rows } = await expectOk(desk.call(statementCalls.preview, period))
  return rows.map(({ kind, code, remarks }) => [kind, code, remarks])
}

describe('a line of a statement', () => {
  it('names the delegations of a payment, a write-off, a settlement and its reversal, and not why a debt was written off', async () => {
    const { clientId, tradeId, tradeCode, codes } = await debtorOf(2)
    const draft = { correctionKind: correctionKind.writeOff, tradeIds: [tradeId], amount: '20', reason: '客户破产' }
    await approveCorrection((await expectOk(desk.call(correctionCalls.writeOff, draft))).id)
    const settleCode = await settle(clientId, tradeId, '40')
    const { id, version } = await expectOk(desk.call(settleCalls.get, { settleCode }))
    const reversal = { id, version, cashBack: false, reason: '款项不是该客户的' }
    await approveCorrection((await expectOk(desk.call(correctionCalls.reverse, reversal))).id)
    expect(await linesOf(clientId)).toEqual([
      [postingKind.credit, tradeCode, codes.join('、')],
      [postingKind.writeOff, '', codes[0]],
      [postingKind.settle, '', `${codes.join('、')}；${settleCode}`],
      [postingKind.unsettle, '', `${codes.join('、')}；${settleCode}`],
    ])
  })

  it('names the first three of many delegations, also on paper', async () => {
    const { clientId, tradeId, codes } = await debtorOf(5)
    const settleCode = await settle(clientId, tradeId, '150')
    const firstThree = `${codes.slice(0, 3).join('、')} 等5份`
    expect((await linesOf(clientId)).map(([, , remarks]) => remarks)).toEqual([
      firstThree,
      `${firstThree}；${settleCode}`,
    ])
    const draft = { clientId, startDate: today, endDate: today }
    const { id } = await expectOk(desk.call(statementCalls.issue, draft))
    const [page = ''] = await textOf((await desk.call(statementCalls.print, { id })).raw)
    const text = page.replaceAll(/\s/g, '')
    for (const code of codes.slice(0, 3)) expect(text.split(code)).toHaveLength(3)
    expect(text).toContain(`等5份；${settleCode}`)
    expect(text).not.toContain(codes[3])
  })

  it('names a delegation once that is of its refund and of its entries', async () => {
    const { clientId, codes } = await debtorOf(1)
    const [code = ''] = codes
    const { id } = await expectOk(request(code, 0))
    await expectOk(approve(id))
    const [, refund] = await linesOf(clientId)
    expect(refund).toEqual([postingKind.refund, expect.any(String), `${code}；客户取消`])
  })
})
