import type { LogEntry } from '@seam/contract/kit/call'
import type { Change } from '../../../../kit/log.ts'
import type { Item } from '../../../../modules/lab/result/item/item.rules.ts'
import type { Book, Rows } from '../book.ts'
import type { DemoClient } from '../clients.ts'
import type { Nature } from '../coal/nature.ts'
import type { Ground } from '../ground.ts'
import type { Worker } from '../staff.ts'
import type { DemoReport } from './demo-report.ts'

/** Everything that the lives of the demonstration share. */
export type World = { readonly ground: Ground; readonly book: Book; readonly reports: DemoReport[] }

export type LivingSample = { readonly row: Rows['sample']; readonly nature: Nature }

/** A delegation while it is being lived: its rows, and its live items as the product's rules see them. */
export type Life = {
  readonly client: DemoClient
  readonly delegation: Rows['delegation']
  readonly samples: readonly LivingSample[]
  readonly itemRows: ReadonlyMap<number, Rows['sampleItem']>
  readonly results: Rows['result'][]
  readonly reports: DemoReport[]
  items: readonly Item[]
}

/** Who does something, in which minute of work, and when that was by the clock. */
export type By = { readonly worker: Worker; readonly at: number; readonly time: string }

/** Who did it, for the events, and when. */
export type Actor = {
  readonly userId: number | null
  readonly userName: string
  readonly address: string
  readonly createTime: string
}
export const doerOf = ({ worker: { userId, userName, address }, time }: By): Actor => ({
  userId,
  userName,
  address,
  createTime: time,
})

/** A call that leaves a line in the operation log. */
export type Told = { readonly log?: LogEntry }

export const told = (
  { book: { operationLog } }: World,
  { worker, time }: By,
  { log }: Told,
  sentence: string,
  changes: readonly Change[] = [],
) => {
  operationLog.push({
    createTime: time,
    userId: worker.userId,
    createName: worker.userMobile,
    userName: worker.userName,
    operModule: log?.module ?? '',
    operType: log?.action ?? '',
    operContent: sentence,
    changes,
    operIp: worker.address,
    traceId: (operationLog.length + 1).toString(16).padStart(16, '0'),
  })
}
