import type { Call, InputOf } from '@seam/contract/kit/call'
import { directRows, exportFailures } from '@seam/contract/kit/list/export'
import type { Caller } from '../caller.ts'
import { laboratoryDay } from '../period.ts'
import { refuse } from '../refusal.ts'
import type { ReadContext } from '../serve/implement.ts'
import { countRows } from './count-rows.ts'
import { frameOf, type ListExport, selectedColumns } from './list.ts'
import { logExport } from './log-export.ts'
import type { FileAnswer } from './send-file.ts'
import { streamRows } from './stream-rows.ts'
import { queueExport } from './task/queue-export.ts'
import { sheet } from './workbook/sheet.ts'

type ColumnSelection = { readonly columns?: readonly string[] | undefined }
type ListHandler<C> = ((context: ReadContext<C> & { caller: Caller }) => Promise<FileAnswer>) & {
  readonly list: ListExport
}

/**
 * The handler of a list's export. Few rows are answered at once; more become a task of the export centre, which runs the
 * same `list` in a job: `exportAll: exportList(logCalls.exportAll, { title, columns, query })`.
 */
export const exportList = <C extends Call<'export'>, R>(call: C, list: ListExport<InputOf<C>, R>): ListHandler<C> => {
  const handle = async ({
    db,
    input,
    caller,
    services,
    request,
  }: ReadContext<C> & { caller: Caller }): Promise<FileAnswer> => {
    const query = list.query(db, input, caller)
    const columns = selectedColumns(await list.columns(input, db, caller), (input as ColumnSelection).columns)
    const fileName = `${list.title(input)}_${laboratoryDay()}.xlsx`
    const rows = await countRows(db, query, directRows + 1)
    if (rows > directRows) {
      const taskId = await queueExport(services, { caller, request, path: call.path, input, fileName })
      throw refuse(exportFailures.queued, { data: { taskId } })
    }
    await logExport(db, caller, request, `导出【${fileName}】，${rows} 行`)
    const frame = await frameOf(list, columns, input, db, caller)
    return sheet({ fileName, columns, rows: streamRows(db, query), frame })
  }
  // the export centre gives a list only inputs that its own call has parsed
  return Object.assign(handle, { list: list as unknown as ListExport })
}
