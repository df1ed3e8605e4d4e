import { type ImportSheet, importFailures, importLimits } from '@seam/contract/kit/list/import'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Db, inRolledBackTransaction, type Tx } from '../../db/database.ts'
import type { Caller } from '../caller.ts'
import type { Change } from '../log.ts'
import { refuse } from '../refusal.ts'
import { implement, preparedWrite, type Route, type WriteContext } from '../serve/implement.ts'
import type { RequestFacts } from '../serve/request-facts.ts'
import type { Services } from '../services.ts'
import { actorOf, type UserActor } from '../transition/actor.ts'
import type { UploadedFile } from '../upload/form.ts'
import { readSheet, type SheetRow } from './read-sheet.ts'
import { type RowConstraints, type RowWork, tryRows } from './try-rows.ts'
import { type Choices, writeSheet } from './write-sheet.ts'

export type Adding = {
  readonly db: Tx
  readonly caller: Caller
  readonly actor: UserActor
  readonly services: Services
  /** The cells of the file, which may be faulty: `begin` locks in one order what the rows name. */
  readonly cells: readonly SheetRow['cells'][]
  /** A dry run is rolled back: expensive work without a visible result can be skipped. */
  readonly dry: boolean
  /** Collects the changes of a row for the operation log. */
  readonly changed: (changes: readonly Change[]) => void
}

type Work<R extends z.ZodObject> = {
  /** The choices of the template's drop-down lists. */
  readonly choices?: (db: Db) => Promise<Choices>
  /** Locks and reads once what all rows need; returns how a row is checked and added. */
  readonly begin: (adding: Adding) => Promise<RowWork<R>>
  /** The name of a row in the operation log. */
  readonly nameOf: (row: z.output<R>) => string
  readonly constraints?: RowConstraints
}

/** Maximum names in one sentence of the operation log. */
const mostNames = 30

const requireFile = (file: UploadedFile | undefined): UploadedFile => {
  if (file === undefined) throw refuse(importFailures.missing)
  return file
}

type ImportContext = {
  readonly db: Db
  readonly caller: Caller
  readonly request: RequestFacts
  readonly services: Services
  readonly file?: UploadedFile | undefined
}

/** The four calls of an import. The dry run is the run itself, rolled back, so that both find the same faults. */
export const importRoutes = <R extends z.ZodObject>(sheet: ImportSheet<R>, work: Work<R>): readonly Route[] => {
  // reading a sheet needs no type of its rows; they are parsed before work.begin receives them
  const plain = sheet as unknown as ImportSheet
  const choices = async (db: Db): Promise<Choices> => (await work.choices?.(db)) ?? {}

  /** Reading a workbook takes time, so it is done before a transaction takes a connection and locks. */
  const readRows = ({ file, services }: Pick<ImportContext, 'file' | 'services'>) =>
    readSheet(requireFile(file).read, plain, services.limits.workbook)

  const importRows = async (
    tx: Tx,
    { caller, request, services }: ImportContext,
    rows: readonly SheetRow[],
    dry: boolean,
  ) => {
    const changes: Change[] = []
    // Two files of one kind are imported one after the other: otherwise each could wait for a row of the other.
    await sql`select pg_advisory_xact_lock(hashtext(${`import ${sheet.noun}`}))`.execute(tx)
    const rowWork = await work.begin({
      db: tx,
      caller,
      actor: actorOf({ caller, request }),
      services,
      cells: rows.map(({ cells }) => cells),
      dry,
      changed: some => changes.push(...some),
    })
    const names: string[] = []
    const { faults, warnings, results } = await tryRows(
      tx,
      plain,
      rows,
      {
        ...rowWork,
        add: async (row, at) => {
          const line = await rowWork.add(row, at)
          names.push(work.nameOf(row))
          return line
        },
      },
      work.constraints ?? {},
    )
    return { rows, faults, warnings, results, names, changes }
  }

  const dryRun = async (context: ImportContext) => {
    const rows = await readRows(context)
    return inRolledBackTransaction(context.db, tx => importRows(tx, context, rows, true))
  }

  return implement(sheet.calls, {
    template: async ({ db }) => ({
      fileName: `${sheet.noun}导入模板.xlsx`,
      body: await writeSheet(plain, await choices(db)),
    }),

    check: async context => {
      const { rows, faults, warnings } = await dryRun(context)
      return {
        fileName: requireFile(context.file).name,
        rows: rows.length,
        faultyRows: new Set(faults.map(({ row }) => row)).size,
        faultCount: faults.length,
        faults: faults.slice(0, importLimits.faults),
        warningCount: warnings.length,
        warnings: warnings.slice(0, importLimits.faults),
      }
    },

    faults: async context => {
      const { rows, faults } = await dryRun(context)
      const fileName = requireFile(context.file).name.replace(/(-错误原因)?\.\w+$/, '-错误原因.xlsx')
      return { fileName, body: await writeSheet(plain, await choices(context.db), rows, faults) }
    },

    run: preparedWrite(readRows, async (context: WriteContext<(typeof sheet)['calls']['run']>, rows) => {
      const { faults, results, names, changes } = await importRows(context.db, context, rows, false)
      if (faults.length > 0)
        throw refuse(importFailures.faulty, {
          message: `文件中有 ${faults.length} 处错误，没有导入任何数据`,
          data: { faults: faults.slice(0, importLimits.faults) },
        })
      const listed = names.slice(0, mostNames).join('、')
      context.logOperation(
        `从文件【${requireFile(context.file).name}】导入${sheet.noun} ${names.length} 条：${listed}${names.length > mostNames ? ' 等' : ''}`,
        changes,
      )
      return { rows: names.length, results: [...results] }
    }),
  })
}
