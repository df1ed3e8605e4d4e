import { feeLineKind } from '@seam/contract/client/money/ledger'
import { feeLineHeadings } from '@seam/contract/insight/stat/platform-rows'
import type { Permission } from '@seam/contract/kit/permission'
import { fromFen } from '@seam/contract/kit/value/money'
import { listColumns } from '../../../../kit/export/list.ts'
import { columnsFor } from '../../stat/figure/figure-file.commands.ts'
import type { FeeLine } from './fee-lines.rows.ts'

const columns = listColumns<FeeLine, typeof feeLineHeadings>(feeLineHeadings, {
  createTime: { value: row => row.createTime, kind: 'time' },
  feeLineKind: { value: row => feeLineKind.label(row.feeLineKind), width: 10 },
  lineName: { value: row => row.lineName, width: 24 },
  sampleCode: { value: row => row.sampleCode, width: 24 },
  clientName: { value: row => row.clientName, width: 36 },
  delegateCode: { value: row => row.delegateCode, width: 20 },
  charged: { value: row => fromFen(row.charged), kind: 'money' },
  amount: { value: row => fromFen(row.amount), kind: 'money' },
  userName: { value: row => row.userName, width: 12 },
})

export const lineColumns = (rights: ReadonlySet<Permission>) => columnsFor(rights, columns)
