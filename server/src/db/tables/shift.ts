import type { CashCount, CountKind, ShiftState } from '@seam/contract/client/money/shift'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime, TimeOrNull } from './system.ts'

/** Shifts of cashiers and their cash counts; amounts in fen. */
export type ShiftTables = {
  shift: {
    id: GeneratedAlways<number>
    shiftCode: Generated<string>
    userId: number
    userName: string
    state: ShiftState
    handedOut: bigint
    float: bigint
    /** Why what was counted of the float is not what was handed out. */
    floatReason: Generated<string>
    /** Of the last count; null while the shift is open. */
    expected: Generated<bigint | null>
    counted: Generated<bigint | null>
    hadDifference: Generated<boolean>
    reason: Generated<string>
    createTime: GeneratedTime
    countTime: TimeOrNull
    confirmUserId: Generated<number | null>
    confirmName: Generated<string>
    confirmTime: TimeOrNull
    version: Generated<number>
  }
  shiftCount: {
    id: GeneratedAlways<number>
    shiftId: number
    countKind: CountKind
    amount: bigint
    faces: ColumnType<CashCount, string, never>
    createUserId: number
    createName: string
    createTime: GeneratedTime
  }
}
