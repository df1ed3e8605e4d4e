import { highHeadings } from '@seam/contract/insight/stat/high'
import type { HighValueRow } from '@seam/contract/lab/report/high-value'
import { listColumns } from '../../../kit/export/list.ts'

/** The columns of the list. Results are texts, so that numbers keep their printed decimals. */
export const highColumns = listColumns<Omit<HighValueRow, 'labCode'>, typeof highHeadings>(highHeadings, {
  projectName: { value: row => row.projectName, width: 24 },
  reported: { value: row => `▲${row.reported}`, width: 12 },
  limit: { value: row => row.limit, width: 12 },
  excess: { value: row => row.excess, width: 12 },
  unit: { value: row => row.unit, width: 10 },
  sampleCode: { value: row => row.sampleCode, width: 24 },
  sampleName: { value: row => row.sampleName, width: 24 },
  clientName: { value: row => row.clientName, width: 36 },
  confirmTime: { value: row => row.confirmTime, kind: 'time' },
  reportCode: { value: row => row.reportCode, width: 22 },
  releaseTime: { value: row => row.releaseTime, kind: 'time' },
})
