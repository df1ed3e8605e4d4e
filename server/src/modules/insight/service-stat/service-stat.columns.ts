import {
  rejectedHeadings,
  type ServiceDimension,
  type ServiceRow,
  serviceDimension,
  serviceHeadings,
} from '@seam/contract/insight/stat/service'
import { listColumns } from '../../../kit/export/list.ts'
import type { RejectedSample } from './service-stat.rows.ts'

const count = (key: Exclude<keyof typeof serviceHeadings, 'name' | 'income'>) =>
  ({ value: (row: ServiceRow) => row[key], kind: 'number' }) as const

export const serviceColumns = (by: ServiceDimension) =>
  listColumns<ServiceRow, typeof serviceHeadings>(serviceHeadings, {
    name: { title: serviceDimension.label(by), value: row => row.name, width: 28 },
    registered: count('registered'),
    received: count('received'),
    samples: count('samples'),
    items: count('items'),
    reports: count('reports'),
    corrections: count('corrections'),
    voids: count('voids'),
    cancelled: count('cancelled'),
    rejected: count('rejected'),
    income: { value: row => row.income, kind: 'money' },
  })

export const rejectedColumns = listColumns<RejectedSample, typeof rejectedHeadings>(rejectedHeadings, {
  sampleCode: { value: row => row.sampleCode, width: 24 },
  sampleName: { value: row => row.sampleName, width: 24 },
  sampleKindName: { value: row => row.sampleKindName, width: 12 },
  rejectReason: { value: row => row.rejectReason, width: 30 },
  clientName: { value: row => row.clientName, width: 36 },
  signTime: { value: row => row.signDate, kind: 'date' },
})
