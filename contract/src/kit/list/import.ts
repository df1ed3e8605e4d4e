import { z } from 'zod'
import { type Access, type Call, exportOf, type LogEntry, noInput, type nothing, step, write } from '../call.ts'
import { failures } from '../failure.ts'

/** Limits of an import file: its size, its unpacked size, and the number of faults and of warnings in one answer. */
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
  /** The field of the row. */
  readonly key: K
  readonly title: string
  /** How a cell is read; default 'text'. A date becomes yyyy-MM-dd, a number its digits. */
  readonly kind?: 'text' | 'number' | 'date'
  /** Choices of the drop-down list in the template; several: more than one may be given, separated by 、 */
  readonly choices?: 'one' | 'several'
  readonly hint?: string
  readonly example?: string
}

/** Why a row is refused. `row`: the row number in Excel; `column`: its title, or '' for the whole row. */
export const ImportFault = z.object({ row: z.number().int(), column: z.string(), reason: z.string() })
export type ImportFault = z.output<typeof ImportFault>

/** The faults and warnings that a dry run found in a file, by row and column. */
export const ImportCheck = z.object({
  fileName: z.string(),
  /** Non-empty rows of the file. */
  rows: z.number().int(),
  faultyRows: z.number().int(),
  faultCount: z.number().int(),
  /** The first faults. */
  faults: z.array(ImportFault),
  warningCount: z.number().int(),
  /** The first warnings, which do not stop the import. */
  warnings: z.array(ImportFault),
})
export type ImportCheck = z.output<typeof ImportCheck>

/** Values shown once, a line for each row, such as initial passwords. */
export const ImportDone = z.object({ rows: z.number().int(), results: z.array(z.record(z.string(), z.string())) })
export type ImportDone = z.output<typeof ImportDone>

type Guarded = Exclude<Access, 'anyone'>

type Draft<R extends z.ZodObject, A extends Guarded> = {
  /** The call that runs the import; the other calls are added to it. */
  path: string
  access: A
  /** 用户 */
  noun: string
  /** The schema of a row whose cells are texts. */
  row: R
  columns: readonly ImportColumn<keyof z.input<R> & string>[]
  /** Maximum rows of one file, which are added in one transaction. */
  limit: number
  /** Also reads a text file with separated values, as banks export it. */
  csv?: boolean
  /** Titles of the values shown once. */
  tells?: Readonly<Record<string, string>>
  log: LogEntry
}

/**
 * An import from Excel: a template, a dry run that reports every fault, the file with its faults marked, and the run,
 * which imports the whole file or nothing. `export const userImport = importOf({…})`; its `calls` go into index.ts.
 */
export const importOf = <R extends z.ZodObject, const A extends Guarded>(draft: Draft<R, A>) => {
  const { path, access, noun, log } = draft
  const asFile = { path: `${path}Faults`, access, encoding: 'multipart', input: noInput } as const
  return {
    noun,
    row: draft.row,
    columns: draft.columns as readonly ImportColumn[],
    limit: draft.limit,
    csv: draft.csv ?? false,
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

/** The required columns. */
export const requiredColumns = ({ row, columns }: Pick<ImportSheet, 'row' | 'columns'>): ReadonlySet<string> =>
  new Set(
    columns
      .map(({ key }) => key)
      .filter(key => !(row.shape[key] as z.ZodType | undefined)?.safeParse(undefined).success),
  )
