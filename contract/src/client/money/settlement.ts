import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'

export const settlementState = dictionary('settlementState', '结算状态', {
  issued: [10, '待收款', 'gold'],
  part: [15, '部分收款', 'orange'],
  settled: [20, '已结清', 'green'],
  reversed: [90, '已冲回', 'gray'],
})
export type SettlementState = ValueOf<typeof settlementState>

export const settlementFailures = failures({
  wrongSettlementState: [25161, '结算单的当前状态不能进行此操作'],
})
