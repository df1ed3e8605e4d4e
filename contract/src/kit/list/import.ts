import { z } from 'zod'
import { type Access, type Call, exportOf, type LogEntry, noInput, type nothing, step, write } from '../call.ts'
import { failures } from '../failure.ts'

/** Of one import file: its bytes, what it may unpack to, and the faults that one answer names. */
export const importLimits = { bytes: 5 * 1024 * 1024, unpacked: 16 * 1024 * 1024, faults: 200 } as const

export const importFailures = failures({
  missing: [21951, '请选择要导入的 Excel 文件'],
  tooLarge: [21952, '文件过大，不能超过 5 MB'],
  unreadable: [21953, '文件无法识别，请下载模板填写后保存为 xlsx 再上传'],
  wrongHead: [21954, '表头与模板不一致，请使用下载的模板'],
  empty: [21955, '文件中没有可导入的数据'],
  tooManyRows: [21956, '文件的行数超出限制'],
  faulty: [21957, '文件中有错误，请修改后重新上传'],
  altered: [21958, '文件与校验值不一致，请重新上传'],
})

export type ImportColumn<K extends string = string> = {
  /** the field of the row */
  readonly key: K
  readonly title: string
  /** how a cell is read; 'text' where absent. A date becomes yyyy-MM-dd, a number its digits */
  readonly kind?: 'text' | 'number' | 'date'
  /** offered as a drop-down of the template; several: more than one may be given, 、 between them */
  readonly choices?: 'one' | 'several'
  readonly hint?: string
  readonly example?: string
}

/** Why a row is refused: `row` as Excel counts, `column` by its title, '' for the row as a whole. */
export const ImportFault = z.object({ row: z.number().int(), column: z.string(), reason: z.string() })
export type ImportFault = z.output<typeof ImportFault>

/** What a dry run found in a file: its faults by row and column. */
export const ImportCheck = z.object({
  fileName: z.string(),
  /** filled rows of the file */
  rows: z.number().int(),
  faultyRows: z.number().int(),
  faultCount: z.number().int(),
  /** the first of them */
  faults: z.array(ImportFault),
})
export type ImportCheck = z.output<typeof ImportCheck>

/** What is told once, a line for each row, such as initial passwords. */
export const ImportDone = z.object({ rows: z.number().int(), told: z.array(z.record(z.string(), z.string())) })
export type ImportDone = z.output<typeof ImportDone>

type Guarded = Exclude<Access, 'anyone'>

type Draft<R extends z.ZodObject, A extends Guarded> = {
  /** of the run itself; the others stand beside it */
  path: string
  access: A
  /** 用户 */
  noun: string
  /** what a row has to be, once its cells are texts */
  row: R
  columns: readonly ImportColumn<keyof z.input<R> & string>[]
  /** rows of one file: they come in one transaction */
  limit: number
  /** titles of what is told once */
  tells?: Readonly<Record<string, string>>
  log: LogEntry
}

/**
 * An import from Excel: a template, a dry run that names every fault, the file back with its reasons, and the run, which
 * takes the whole file or nothing. `export const userImport = importOf({…})`; its `calls` go into index.ts.
 */
export const importOf = <R extends z.ZodObject, const A extends Guarded>(draft: Draft<R, A>) => {
  const { path, access, noun, log } = draft
  const asFile = { path: `${path}Faults`, access, encoding: 'multipart', input: noInput } as const
  return {
    noun,
    row: draft.row,
    columns: draft.columns as readonly ImportColumn[],
    limit: draft.limit,
    tells: draft.tells ?? {},
    calls: {
      template: exportOf({ method: 'GET', path: `${path}Template`, access, summary: `${noun}导入模板（xlsx）` }),
      check: step({
        ...asFile,
        path: `${path}Check`,
        summary: `试导入${noun}（multipart，一个 xlsx）：逐行检查，不保存`,
        output: ImportCheck,
      }),
      faults: exportOf({ ...asFile, summary: `试导入${noun}，返回原文件并注明每行的错误原因` }),
      run: write({
        ...asFile,
        path,
        summary: `导入${noun}（multipart，一个 xlsx，最多 ${draft.limit} 行）：全部成功或全部不导入`,
        output: ImportDone,
        log,
      }),
    },
  }
}

export type ImportSheet<R extends z.ZodObject = z.ZodObject> = Omit<
  ReturnType<typeof importOf<R, Guarded>>,
  'calls'
> & {
  readonly calls: {
    readonly template: Call<'export', typeof noInput, typeof nothing, Guarded>
    readonly check: Call<'step', typeof noInput, typeof ImportCheck, Guarded>
    readonly faults: Call<'export', typeof noInput, typeof nothing, Guarded>
    readonly run: Call<'write', typeof noInput, typeof ImportDone, Guarded>
  }
}

/** The columns that may not stay empty. */
export const requiredColumns = ({ row, columns }: Pick<ImportSheet, 'row' | 'columns'>): ReadonlySet<string> =>
  new Set(
    columns
      .map(({ key }) => key)
      .filter(key => !(row.shape[key] as z.ZodType | undefined)?.safeParse(undefined).success),
  )
