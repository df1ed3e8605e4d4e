import { createHash } from 'node:crypto'
import type { InputOf } from '@seam/contract/kit/call'
import {
  type FileRow,
  fileRowState,
  instrumentFileCalls,
  instrumentFileFailures,
  type Mapping,
  type MappingColumn,
} from '@seam/contract/lab/result/instrument-file'
import { readingSource } from '@seam/contract/lab/result/result'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { checkVersion, refuse, refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { textOfFile } from '../../../kit/text/text-of-file.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { checkInstruments } from '../../catalogue/instrument/instrument.commands.ts'
import { selectMaterialsOf } from '../../catalogue/reference/reference.rows.ts'
import { enterRows, judgeEntries } from '../result/entry/entry.commands.ts'
import { plainFinding } from '../result/finding/finding.rules.ts'
import { refuseItemsWith } from '../result/item/item.commands.ts'
import { selectSampleItems } from '../result/item/item.rows.ts'
import { refuseBlind } from '../retest/blind.commands.ts'
import * as rows from './instrument-file.rows.ts'
import { controlsFrom, entriesFrom, type MatchedCell, matchCells, refusalOfFile } from './instrument-file.rules.ts'
import { readCells } from './read-cells.ts'

type FileInput = InputOf<typeof instrumentFileCalls.preview> & { readonly excludedItems?: readonly number[] }

const projectIdsOf = ({ columns }: Pick<Mapping, 'columns'>) => columns.map(({ projectId }) => projectId)

/** An xlsx is a zip archive, an xls a compound file, whatever their names end with. */
const isWorkbook = (bytes: Buffer) => ['504b0304', 'd0cf11e0'].includes(bytes.toString('hex', 0, 4))
const workbookMessage = '这是 Excel 工作簿，请在 Excel 中另存为 CSV 再导入'

/** Reads a file by its mapping and joins it with the items in the caller's scope at the bench. */
const matchFile = async (
  db: Db,
  { mappingId, content, excludedItems }: FileInput,
  { scope }: Pick<Caller, 'scope'>,
) => {
  const mapping = requireRow(await rows.findMapping(db, mappingId))
  const bytes = Buffer.from(content, 'base64')
  const text = textOfFile(bytes)
  if (text === undefined || isWorkbook(bytes))
    throw refuse(instrumentFileFailures.unreadable, isWorkbook(bytes) ? { message: workbookMessage } : {})
  const { cells, fault } = readCells(text, mapping)
  if (cells === undefined) throw refuse(instrumentFileFailures.noHeading, { message: fault })
  const projectIds = projectIdsOf(mapping)
  const labCodes = [...new Set(cells.map(({ labCode }) => labCode).filter(code => code !== ''))]
  const subjects = await rows.selectFileItems(db, { labCodes, projectIds }, { ...scope })
  const materials = await selectMaterialsOf(db, projectIds)
  return {
    mapping,
    bytes,
    matched: matchCells(cells, { ...subjects, materials }, excludedItems),
    names: await rows.selectProjectNames(db, projectIds),
  }
}

/** What loading each of these entries would be refused for and would find, by item. */
const judgeFile = async (db: Db, entries: ReturnType<typeof entriesFrom>, caller: Caller) => {
  const items = await selectSampleItems(
    db,
    entries.map(({ itemId }) => itemId),
  )
  await refuseBlind(
    db,
    items.map(({ id, sampleId }) => ({ itemId: id, sampleId })),
    caller,
  )
  const byId = new Map(items.map(item => [item.id, item]))
  const entered = entries.flatMap(input => {
    const item = byId.get(input.itemId)
    return item === undefined ? [] : [{ input, item }]
  })
  return judgeEntries(db, { items, rows: entered }, readingSource.instrument, caller)
}

const rowsFor = (
  matched: readonly MatchedCell[],
  names: ReadonlyMap<number, string>,
  judged: Awaited<ReturnType<typeof judgeFile>>,
): FileRow[] => {
  const counts = new Map<number, number>()
  return matched.map(({ line, labCode, column, value, reading, state, item }) => {
    const at = state === fileRowState.ready && item !== undefined ? (counts.get(item.itemId) ?? 0) : undefined
    if (at !== undefined && item !== undefined) counts.set(item.itemId, at + 1)
    const { reasons = [], findings = [] } = (at === undefined ? undefined : judged.get(item?.itemId ?? 0)) ?? {}
    return {
      itemId: item?.itemId ?? null,
      line,
      labCode,
      projectName: [names.get(column.projectId) ?? '', column.component].filter(part => part !== '').join(' '),
      value,
      reading,
      state,
      refusals: at === 0 ? [...new Set(reasons.map(({ message }) => message))] : [],
      findings: findings.filter(finding => (finding.reading ?? 0) === at).map(plainFinding),
    }
  })
}

/** The columns of mappings in the words of the log, by the names of their projects. */
const columnsText = (names: ReadonlyMap<number, string>) => (columns: readonly MappingColumn[]) =>
  columns
    .map(({ heading, projectId, component, factor, decimals }) => {
      const project = [names.get(projectId) ?? '', component].filter(part => part !== '').join(' ')
      return `${heading}→${project}×${factor}，${decimals}位`
    })
    .join('；')

export const instrumentFileRoutes = implement(
  instrumentFileCalls,
  {
    mappings: async ({ db }) => {
      const mappings = await rows.selectMappings(db)
      const names = await rows.selectProjectNames(db, mappings.flatMap(projectIdsOf))
      return mappings.map(mapping => ({
        ...mapping,
        projectNames: projectIdsOf(mapping).map(id => names.get(id) ?? ''),
      }))
    },

    page: ({ db, input, caller }) => rows.selectFilePage(db, input, caller),

    file: async ({ db, input, caller }) => {
      const { fileName, content, canDownload } = requireRow(await rows.findFile(db, input.id, caller))
      if (!canDownload) throw refuse(instrumentFileFailures.loaderOnly)
      return { fileName, body: content }
    },

    addMapping: async ({ db, input, logOperation }) => {
      const id = await rows.insertMapping(db, input)
      logOperation(`新增仪器文件对照【${input.mappingName}】`)
      return { id }
    },

    updateMapping: async ({ db, input: { id, version, ...edit }, logOperation }) => {
      const before = requireRow(await rows.lockMapping(db, id))
      checkVersion(before, version)
      await rows.updateMapping(db, id, edit)
      const names = await rows.selectProjectNames(db, [before, edit].flatMap(projectIdsOf))
      const labels = {
        mappingName: '名称',
        codeHeading: '样品编号列',
        instrumentNumber: '仪器编号',
        columns: ['数据列', columnsText(names)],
      } as const
      const changes = changesOf<typeof edit>(before, edit, labels)
      logOperation(changeSentence(`仪器文件对照【${before.mappingName}】`, changes), changes)
      return null
    },

    preview: async ({ db, input, caller }) => {
      const { mapping, matched, names } = await matchFile(db, input, caller)
      const judged = await judgeFile(db, entriesFrom(matched, mapping.instrumentNumber), caller)
      return {
        rows: rowsFor(matched, names, judged),
        ready: matched.filter(({ state }) => state === fileRowState.ready).length,
      }
    },

    load: async context => {
      const { db, input, caller, logOperation } = context
      const { mapping, bytes, matched } = await matchFile(db, input, caller)
      const { instrumentNumber } = mapping
      const entries = entriesFrom(matched, instrumentNumber)
      if (entries.length === 0) throw refuse(instrumentFileFailures.nothingReady)
      refuseForReasons([...(await checkInstruments(db, [instrumentNumber])).values()])
      const controls = controlsFrom(matched, instrumentNumber)
      const { held } = await enterRows(
        { ...context, logOperation: () => {} },
        { rows: entries, controls },
        {
          source: readingSource.instrument,
          refusalOf: blocked =>
            refuseItemsWith(refusalOfFile(blocked.map(({ row: { item }, reasons }) => ({ item, reasons }))), blocked),
        },
      )
      const hash = createHash('sha256').update(bytes).digest()
      const loaded = entries.reduce((count, { readings }) => count + readings.length, 0)
      const { mappingId, fileName } = input
      const fileId = await rows.insertFile(db, { mappingId, fileName, hash, content: bytes, loaded }, actorOf(context))
      const controlText = controls.length === 0 ? '' : `，质控 ${controls.length} 个${held ? '（失控，批次锁定）' : ''}`
      logOperation(
        `导入仪器文件【${fileName}】，${entries.length} 个项目 ${loaded} 个读数${controlText}，SHA-256 ${hash.toString('hex')}`,
      )
      return { fileId, hash: hash.toString('hex'), loaded, controls: controls.length, held }
    },
  },
  { file_mapping_taken: instrumentFileFailures.mappingTaken },
)
