import type { ValueOf } from '@seam/contract/kit/dictionary'
import type { ChangeLineKind, changeRequester } from '@seam/contract/lab/delegation/change'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime } from './system.ts'

export type ChangeTables = {
  delegationChange: {
    id: GeneratedAlways<number>
    changeCode: string
    delegationId: number
    requestedBy: ValueOf<typeof changeRequester>
    requesterName: Generated<string>
    reason: string
    feeBefore: bigint
    feeAfter: bigint
    userId: number
    userName: string
    createTime: GeneratedTime
  }
  delegationChangeLine: {
    id: GeneratedAlways<bigint>
    changeId: number
    kind: ChangeLineKind
    sampleId: number
    lineName: string
    amount: bigint
  }
}
