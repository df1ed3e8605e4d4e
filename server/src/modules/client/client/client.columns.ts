import { clientHeadings, clientSource, payPolicy } from '@seam/contract/client/client'
import { state } from '@seam/contract/kit/dictionary'
import { listColumns } from '../../../kit/export/list.ts'
import type { ClientRow } from './client.rows.ts'

/** The columns of the client list in Excel. */
export const clientColumns = listColumns<ClientRow, typeof clientHeadings>(clientHeadings, {
  clientCode: { value: row => row.clientCode, width: 12 },
  clientName: { value: row => row.clientName, width: 36 },
  creditCode: { value: row => row.creditCode, width: 22 },
  contact: { value: row => row.contact, width: 12 },
  telephone: { value: row => row.telephone, width: 16 },
  source: { value: row => clientSource.label(row.source), width: 10 },
  salesmanName: { value: row => row.salesmanName, width: 12 },
  gradeName: [
    { value: row => row.gradeName, width: 10 },
    { title: '折扣', value: row => row.memberRate, kind: 'number' },
  ],
  points: { value: row => row.points, kind: 'number' },
  payPolicy: { value: row => payPolicy.label(row.payPolicy), width: 16 },
  vxAccount: { value: row => row.vxAccount, width: 18 },
  state: { value: row => state.label(row.state), width: 8 },
  remarks: { value: row => row.remarks, width: 36 },
  createTime: { value: row => row.createTime, kind: 'time', width: 20 },
})
