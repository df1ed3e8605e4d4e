import { type Db, inTransaction, type Tx } from '../../db/database.ts'
import type { Caller } from '../caller.ts'
import { writeOperation } from '../log.ts'
import type { RequestFacts } from '../serve/request-facts.ts'

const entry = { module: '导出', action: '导出数据' }

/** Exports are logged, although they only read. */
export const writeExportEntry = (tx: Tx, caller: Caller, request: RequestFacts, sentence: string) =>
  writeOperation(tx, entry, caller, request, sentence, [])

export const logExport = (db: Db, caller: Caller, request: RequestFacts, sentence: string) =>
  inTransaction(db, tx => writeExportEntry(tx, caller, request, sentence))
