import { z } from 'zod'
import { exportOf, read } from '../../../kit/call.ts'
import { failures } from '../../../kit/failure.ts'
import { importLimits } from '../../../kit/list/import.ts'

/**
 * Limits for reading a client's workbook: more rows than a delegation may have samples, so that too many are
 * detected.
 */
export const sampleSheetLimits = { rows: 200, columns: 30, cell: 200, bytes: importLimits.bytes } as const

export const sampleSheetFailures = failures({
  unreadable: [26301, '文件无法识别，请另存为 xlsx 或 CSV 后再试'],
  empty: [26302, '文件的第一个工作表是空的'],
})

const access = ['delegateAdd', 'delegateEdit'] as const

export const sampleSheetCalls = {
  read: read({
    method: 'POST',
    path: 'delegate/readSampleSheet',
    access,
    encoding: 'multipart',
    summary: '读取客户的样品表（multipart，一个 xlsx 或 CSV）：第一个可见工作表的单元格，供登记时对照和修改；不保存',
    output: z.object({
      rows: z.array(z.array(z.string())),
      /** Cells to be compared with the file: a formula, an error, or a number merged over several rows. */
      doubtful: z.array(z.object({ row: z.number(), column: z.number(), reason: z.string() })),
      /** The sheet has more rows than were read. */
      cut: z.boolean(),
    }),
  }),
  template: exportOf({
    method: 'GET',
    path: 'delegate/sampleSheetTemplate',
    access,
    summary: '样品表模板（xlsx），样品类型、煤种、项目带下拉选项',
  }),
}
