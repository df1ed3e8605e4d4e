import type { Call, InputOf } from '@seam/contract/kit/call'
import { directRows, exportFailures } from '@seam/contract/kit/export'
import type { FileAnswer } from '../export.ts'
import type { ReadContext } from '../implement.ts'
import type { Person } from '../person.ts'
import { refuse } from '../refusal.ts'
import { today } from '../today.ts'
import { countRows } from './count-rows.ts'
import { keepTask } from './keep-task.ts'
import { chosenColumns, type ListExport } from './list.ts'
import { logExport } from './log-export.ts'
import { sheet } from './sheet.ts'
import { streamRows } from './stream-rows.ts'

type Asking = { readonly columns?: readonly string[] | undefined }
type ListHandler<C> = ((context: ReadContext<C> & { who: Person }) => Promise<FileAnswer>) & {
  readonly list: ListExport
}

/**
 * The handler of a list's export. Few rows are answered at once; more become a task of the export centre, which runs the
 * same `list` in a job: `exportAll: exportList(logCalls.exportAll, { title, columns, query })`.
 */
export const exportList = <C extends Call<'export'>, R>(call: C, list: ListExport<InputOf<C>, R>): ListHandler<C> => {
  const handle = async ({ db, input, who, means, request }: ReadContext<C> & { who: Person }): Promise<FileAnswer> => {
    const query = list.query(db, input, who)
    const fileName = `${list.title(input)}_${today()}.xlsx`
    const rows = await countRows(db, query, directRows + 1)
    if (rows > directRows) {
      const taskId = await keepTask(means, { who, request, path: call.path, input, fileName })
      throw refuse(exportFailures.queued, { data: { taskId } })
    }
    await logExport(db, who, request, `导出【${fileName}】，${rows} 行`)
    const columns = chosenColumns(list.columns(input), (input as Asking).columns)
    return sheet({ fileName, columns, rows: streamRows(db, query) })
  }
  return Object.assign(handle, { list: list as unknown as ListExport })
}
