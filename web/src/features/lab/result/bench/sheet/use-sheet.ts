import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { useMemo, useRef, useState } from 'react'
import { ask, toast } from '../../../../../kit/feedback/feedback.tsx'
import { useStableCallback } from '../../../../../kit/hooks/use-stable-callback.ts'
import type { Bench } from '../bench.ts'
import { removeEdits, replaceReadings, typeReading } from '../edits/edit-book.ts'
import { methodLabel, withMethod } from '../edits/method.ts'
import { isRawRow } from '../edits/raw-data.ts'
import type { SheetRow } from '../edits/sheet-row.ts'
import { useEditReconciliation } from '../edits/use-edits.ts'
import { useSheetRows } from '../edits/use-sheet-rows.ts'
import type { Lines } from './boxes/box-keys.ts'
import { formerCells, isEmpty, type Place } from './boxes/cells.ts'
import { type PasteOutcome, type PasteSheet, pasteInto, pasteSheetOf } from './boxes/paste.ts'
import { type RowCommand, useBoxes } from './boxes/use-boxes.ts'
import type { RowVerdict } from './verdict/row-verdict.ts'
import { useRowVerdicts } from './verdict/use-row-verdicts.ts'

type LinesOf = (rows: readonly SheetRow[], judged: ReadonlyMap<number, RowVerdict>) => Lines

type Options = {
  /** undefined: loading */
  rows: readonly BenchRow[] | undefined
  /** whether an edit belongs to this sheet; must be a constant or memoized function */
  isOwn: (row: BenchRow) => boolean
  linesOf: LinesOf
  /** where a table is pasted, if its lines are not those of the screen */
  pasteOf?: (rows: readonly SheetRow[], judged: ReadonlyMap<number, RowVerdict>, caret: Place) => PasteSheet
  onHistory: (itemId: number) => void
  onLeave: () => void
}

const losesRawData = (labCode: string) => ({
  title: `${labCode} 改用这种方法？`,
  content: '两种方法的原始记录不同，已填的原始数据不能沿用，须重新填写；已保存的版本保留在经过中。',
  okText: '改用',
})

const methodNameOf = ({ methods, methodId }: BenchRow): string => {
  const method = methods.find(one => one.methodId === methodId)
  return method === undefined ? '' : methodLabel(method)
}

const tellPaste = ({ left, unknown, unclear }: PasteOutcome) => {
  if (unclear > 0) {
    toast.warning('每行应是各成分一次测定的值，或各成分的全部平行测定，无法分到各成分，未粘贴')
    return
  }
  if (unknown.length > 0) toast.warning(`表中没有：${unknown.slice(0, 5).join('、')}${unknown.length > 5 ? ' …' : ''}`)
  if (left > 0) toast.warning(`${left} 个值没有对应的格子，未粘贴`)
}

/** Lines of a table go to one sample after another, although those of the screen are components of one. */
const tellSamples = ({ filled }: PasteOutcome, codeOf: (itemId: number) => string) => {
  const codes = [...new Set(filled.map(({ place }) => codeOf(place.itemId)))]
  const components = [...new Set(filled.map(({ place }) => place.component))]
  if (codes.length > 1)
    toast.info(
      `每行一个样品：已粘贴到 ${codes.length} 个样品（${codes[0]} 至 ${codes.at(-1)}）的 ${components.join('、')}`,
    )
}

/** Rows, verdicts, selection and keyboard of one sheet, whatever its layout. */
export const useSheet = ({ edits, saving, methods }: Bench, sheet: Options) => {
  const { rows: fresh, isOwn, linesOf, pasteOf, onHistory, onLeave } = sheet
  const { change } = edits
  useEditReconciliation(edits, fresh)
  const rows = useSheetRows(fresh, edits.book, isOwn)
  const judged = useRowVerdicts(rows)
  const lines = useMemo(() => linesOf(rows, judged), [linesOf, rows, judged])
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const byId = useRef<ReadonlyMap<number, SheetRow>>(new Map())
  byId.current = useMemo(() => new Map(rows.map(row => [row.row.itemId, row])), [rows])
  const rowOf = (itemId: number) => byId.current.get(itemId)

  const onText = useStableCallback((place: Place, text: string) => {
    const row = rowOf(place.itemId)?.row
    if (row !== undefined) change(book => typeReading(book, { row, place, text }))
    saving.forget([place.itemId])
  })
  const onPaste = (from: Place, text: string) => {
    const codeOf = (itemId: number | undefined) => rowOf(itemId ?? 0)?.row.labCode ?? ''
    const codes = lines.map(line => codeOf(line.find(place => place !== undefined)?.itemId))
    const outcome = pasteInto(pasteOf?.(rows, judged, from) ?? pasteSheetOf(lines, from, codes), text)
    change(book =>
      outcome.filled.reduce((next, { place, text: cell }) => {
        const row = rowOf(place.itemId)?.row
        return row === undefined ? next : typeReading(next, { row, place, text: cell })
      }, book),
    )
    tellPaste(outcome)
    if (pasteOf !== undefined) tellSamples(outcome, codeOf)
  }
  const choose = useStableCallback((itemIds: readonly number[], on: boolean) =>
    setChosen(before => new Set(on ? [...before, ...itemIds] : [...before].filter(id => !itemIds.includes(id)))),
  )
  const commands: Record<RowCommand, (row: SheetRow) => void> = {
    select: ({ row }) => choose([row.itemId], !chosen.has(row.itemId)),
    history: ({ row }) => onHistory(row.itemId),
    former: ({ row }) => {
      const cells = formerCells(row)
      if (!isEmpty(cells)) change(book => replaceReadings(book, row, cells))
    },
    clear: ({ row }) => change(book => replaceReadings(book, row, {})),
  }
  const onCommand = useStableCallback((command: RowCommand, itemId: number) => {
    const row = rowOf(itemId)
    if (row !== undefined) commands[command](row)
  })
  const changeMethod = async ({ row, cells }: SheetRow, methodId: number | null) => {
    const next = withMethod(row, methodId)
    const keepsCells = next.worksheetKind === row.worksheetKind || !isRawRow(row)
    if (!keepsCells && !isEmpty(cells) && !(await ask(losesRawData(row.labCode)))) return
    methods.choose(row.itemId, methodId)
    const remaining = isEmpty(cells) ? {} : keepsCells ? cells : {}
    change(book => {
      const others = removeEdits(book, [row.itemId])
      return isEmpty(remaining) ? others : replaceReadings(others, next, remaining)
    })
    toast.info(`${row.labCode} 改用${methodNameOf(next)}`)
  }
  const onMethod = useStableCallback((itemId: number, methodId: number | null) => {
    const sheetRow = rowOf(itemId)
    if (sheetRow !== undefined) void changeMethod(sheetRow, methodId)
  })
  /** keeps this user's input on the current row, or the other user's readings */
  const resolve = useStableCallback((itemId: number, mine: boolean) => {
    const row = rowOf(itemId)?.row
    change(book => {
      const edit = book.get(itemId)
      if (!mine || edit === undefined || row === undefined) return removeEdits(book, [itemId])
      return new Map(book).set(itemId, { ...edit, row })
    })
    saving.forget([itemId])
  })
  const boxes = useBoxes<HTMLTableElement>({ lines, onText, onPaste, onCommand, onLeave })
  const selected = rows.filter(({ row }) => chosen.has(row.itemId))
  return { rows, judged, lines, boxes, onText, onCommand, onMethod, onHistory, selected, choose, resolve }
}
export type Sheet = ReturnType<typeof useSheet>
