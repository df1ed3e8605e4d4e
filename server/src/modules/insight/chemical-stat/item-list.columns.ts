import { itemHeadings } from '@seam/contract/insight/stat/chemical'
import { listColumns } from '../../../kit/export/list.ts'
import type { StatItem } from './item-list.rows.ts'

/** The columns of the list. Results are texts, so that numbers keep their printed decimals. */
export const itemColumns = listColumns<StatItem, typeof itemHeadings>(itemHeadings, {
  projectName: { value: row => row.projectName, width: 24 },
  reported: { value: row => `${row.high ? '▲' : ''}${row.reported}`, width: 16 },
  unit: { value: row => row.unit, width: 10 },
  readings: { value: row => row.readings, kind: 'number' },
  sampleCode: { value: row => row.sampleCode, width: 24 },
  sampleName: { value: row => row.sampleName, width: 24 },
  clientName: { value: row => row.clientName, width: 36 },
  confirmTime: { value: row => row.confirmTime, kind: 'time' },
})
