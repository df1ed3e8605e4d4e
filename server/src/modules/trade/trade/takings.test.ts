import { payMethod } from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { refundCalls } from '@seam/contract/trade/refund'
import { tradeCalls } from '@seam/contract/trade/trade'
import { describe, expect, it } from 'vitest'
import { addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { rowsOfFile } from '../../../../test/import-file.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, words, desk, clientWith, detail, pay, recharge } = await openTill()
const { cash, transfer, credit } = payMethod

describe('sums of receipts', () => {
  it('answer what was taken by method, less what was given back', async () => {
    const client = await clientWith()
    const first = await addDelegation(desk, words, client.id)
    const second = await addDelegation(desk, words, client.id)
    await expectOk(pay([first.id], { payMethod: cash }))
    await expectOk(pay([second.id], { payMethod: transfer }))
    const manager = (await personWith(stage, 'tradeView')).client
    const takings = () => expectOk(manager.call(tradeCalls.takings, { clientId: client.id }))
    expect(await takings()).toMatchObject({
      methods: [
        { payMethod: cash, count: 1, taken: '70.00', net: '70.00' },
        { payMethod: transfer, count: 1, taken: '70.00', net: '70.00' },
      ],
      taken: '140.00',
      refunded: '0.00',
      net: '140.00',
    })
    const { delegationId, lines } = await expectOk(
      desk.call(refundCalls.refundable, { delegateCode: second.delegateCode }),
    )
    const lineIds = lines.slice(0, 1).map(({ id }) => id)
    const { id, amount } = await expectOk(desk.call(refundCalls.request, { delegationId, lineIds, reason: '客户取消' }))
    // a request gives nothing back
    expect(await takings()).toMatchObject({ refunded: '0.00' })
    const approver = (await personWith(stage, 'refundApprove')).client
    await expectOk(approver.call(refundCalls.approve, { id, version: 1 }))
    const less = (receipts: bigint) => fromFen(receipts - toFen(amount))
    expect(await takings()).toMatchObject({
      methods: [
        { payMethod: cash, refunded: '0.00', net: '70.00' },
        { payMethod: transfer, refunded: amount, net: less(7_000n) },
      ],
      taken: '140.00',
      refunded: amount,
      net: less(14_000n),
    })
  })

  it('answer released credit as given back on its day', async () => {
    const client = await clientWith(1_000_000n)
    const { id } = await addDelegation(desk, words, client.id)
    await expectOk(pay([id], { payMethod: credit }))
    const { version } = await detail(id)
    await expectOk(desk.call(delegationCalls.cancel, { id, version, reason: '客户取消' }))
    expect(await expectOk(desk.call(tradeCalls.takings, { clientId: client.id }))).toEqual({
      methods: [{ payMethod: credit, count: 1, taken: '70.00', refunded: '70.00', net: '0.00' }],
      taken: '70.00',
      refunded: '70.00',
      net: '0.00',
      settled: { methods: [], taken: '0.00', refunded: '0.00', net: '0.00' },
      moneyNet: '0.00',
    })
  })

  it('answer recharges by method, less what was paid back of them', async () => {
    const client = await clientWith()
    await recharge(client.id, '300')
    const [{ id: tradeId } = { id: 0 }] = (
      await expectOk(desk.call(tradeCalls.page, { query: { clientId: client.id } }))
    ).rows
    const draft = { tradeId, amount: '120', reason: '客户要求' }
    const { id } = await expectOk(desk.call(refundCalls.requestRecharge, draft))
    const approver = (await personWith(stage, 'refundApprove')).client
    await expectOk(approver.call(refundCalls.approve, { id, version: 1 }))
    const sums = { taken: '300.00', refunded: '120.00', net: '180.00' }
    const input = { clientId: client.id }
    expect(await expectOk(desk.call(tradeCalls.recharges, input))).toEqual({
      methods: [{ payMethod: transfer, count: 1, ...sums }],
      ...sums,
    })
    expect(await expectOk(desk.call(tradeCalls.takings, input))).toMatchObject({ methods: [], net: '0.00' })
  })
})

describe('the list of trades in Excel', () => {
  it('has the rows of the screen in its order, with amounts that add up', async () => {
    const client = await clientWith()
    for (const method of [cash, transfer])
      await expectOk(pay([(await addDelegation(desk, words, client.id)).id], { payMethod: method }))
    const input = { query: { clientId: client.id }, sort: [{ key: 'payMethod', order: 'asc' as const }] }
    const { rows } = await expectOk(desk.call(tradeCalls.page, input))
    const columns = ['tradeCode', 'payMethod', 'amount', 'state']
    const { raw } = await desk.post(tradeCalls.exportAll.path, { ...input, columns })
    const [head, ...lines] = (await rowsOfFile(raw)).rows
    expect(head).toEqual(['交易号', '支付方式', '金额（元）', '状态'])
    expect(lines).toEqual(rows.map(row => [row.tradeCode, payMethod.label(row.payMethod), '70', '已完成']))
    expect(lines).toHaveLength(2)
    const { client: reader } = await personWith(stage, 'clientView')
    expectRefusal(await reader.post(tradeCalls.exportAll.path, input), commonFailures.noPermission)
  })
})
