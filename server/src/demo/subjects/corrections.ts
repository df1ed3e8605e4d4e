import { correctionCalls, correctionKind } from '@seam/contract/trade/correction'
import { staff } from '../content/staff-list.ts'
import type { MakeContext, TimedAction } from '../make/context.ts'
import { dayOfWork } from '../plan/working-time.ts'
import type { DemoClient } from './clients.ts'

type Draft = { readonly day: number; readonly amount: string; readonly reason: string }

const approved: Draft = { day: 24, amount: '60.00', reason: '重复收取的邮寄费退入余额' }
const waiting: Draft = { day: 1, amount: '35.00', reason: '对账异议核实：有一单现金已付，补记余额' }

/** Balances that were wrong: one adjustment is approved, one refused, one waits for the manager. */
export const correctionActions = (context: MakeContext, clients: readonly DemoClient[]): TimedAction[] => {
  const [first, second, third] = clients
  const { call, end } = context
  const request = (client: DemoClient, { amount, reason }: Draft) =>
    call(staff.cashier, correctionCalls.adjust, {
      clientId: client.id,
      correctionKind: correctionKind.increase,
      amount,
      reason,
    })
  const at = (day: number) => end - day * dayOfWork + 90
  return [
    ...(first
      ? [
          {
            at: at(approved.day),
            run: async () => {
              const { id } = await request(first, approved)
              await call(staff.manager, correctionCalls.approve, { id, version: 1 })
            },
          },
        ]
      : []),
    ...(second
      ? [
          {
            at: at(12),
            run: async () => {
              const { id } = await request(second, { ...approved, reason: '客户称已预付 60 元' })
              await call(staff.manager, correctionCalls.refuse, { id, version: 1, reason: '没有收款凭证' })
            },
          },
        ]
      : []),
    ...(third ? [{ at: at(waiting.day), run: () => request(third, waiting) }] : []),
  ]
}
