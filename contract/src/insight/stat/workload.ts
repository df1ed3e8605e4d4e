import { z } from 'zod'
import { exportOf, read } from '../../kit/call.ts'
import { periodFields } from '../../kit/period.ts'

/** The work of one person in the period. */
export const PersonRow = z.object({
  userId: z.number().int(),
  userName: z.string(),
  /** Items that they submitted. */
  submitted: z.number(),
  /** Readings that they entered. */
  readings: z.number(),
  /** Of the items that they submitted: returned or retracted. */
  returned: z.number(),
  /** Items that they confirmed. */
  confirmed: z.number(),
  /** Reports that they approved. */
  reports: z.number(),
})
export type PersonRow = z.output<typeof PersonRow>

/** The work measured with one instrument in the period. */
export const InstrumentRow = z.object({
  instrument: z.string(),
  instrumentName: z.string(),
  readings: z.number(),
  items: z.number(),
  samples: z.number(),
  lastTime: z.string(),
})
export type InstrumentRow = z.output<typeof InstrumentRow>

/** The two tables of the screen. */
const workloadTable = z.enum(['people', 'instruments'])

export const workloadCalls = {
  list: read({
    method: 'POST',
    path: 'reportforms/queryWorkload',
    access: 'statWorkload',
    summary:
      '工作量：每人的提交、读数、被退回、复核、批准，按姓名排列；没有“查看全体工作量”权限的只看到本人。每台仪器的读数',
    input: z.strictObject(periodFields),
    output: z.object({ people: z.array(PersonRow), instruments: z.array(InstrumentRow), asOf: z.string() }),
  }),
  exportAll: exportOf({
    path: 'reportforms/exportWorkload',
    access: 'statWorkload',
    summary: '导出工作量（xlsx）：table 为 people（人员）或 instruments（仪器）；内容同屏幕',
    input: z.strictObject({ ...periodFields, table: workloadTable }),
  }),
}
