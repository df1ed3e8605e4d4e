import { urgency } from '@seam/contract/catalogue/price/cost-coefficient'
import { doneHeadings } from '@seam/contract/insight/stat/delegate'
import type { Permission } from '@seam/contract/kit/permission'
import { fromFen } from '@seam/contract/kit/value/money'
import { listColumns } from '../../../kit/export/list.ts'
import { columnsFor } from '../stat/figure/figure-file.commands.ts'
import type { DoneRow } from './delegate-stat.rows.ts'

const columns = listColumns<DoneRow, typeof doneHeadings>(doneHeadings, {
  delegateCode: { value: row => row.delegateCode, width: 20 },
  clientName: { value: row => row.clientName, width: 36 },
  salesmanName: { value: row => row.salesmanName, width: 12 },
  sampleCount: { value: row => row.sampleCount, kind: 'number' },
  groupNames: { value: row => row.groupNames, width: 24 },
  urgency: { value: row => urgency.label(row.urgency), width: 10 },
  signTime: { value: row => row.signTime, kind: 'time' },
  dueTime: { value: row => row.dueTime, kind: 'time' },
  finishTime: { value: row => row.finishTime, kind: 'time' },
  hours: { value: row => row.hours, kind: 'number' },
  lateHours: { value: row => row.lateHours, kind: 'number' },
  reportCount: { value: row => row.reportCount, kind: 'number' },
  fee: { value: row => fromFen(row.fee), kind: 'money' },
  paid: { value: row => fromFen(BigInt(row.paid)), kind: 'money' },
  refunded: { value: row => fromFen(BigInt(row.refunded)), kind: 'money' },
})

export const doneColumns = (rights: ReadonlySet<Permission>) => columnsFor(rights, columns)
