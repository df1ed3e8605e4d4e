import { delegationLimits } from '@seam/contract/lab/delegation/delegation.draft'
import type { OcrCell } from '@seam/contract/lab/result/ocr'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { toast } from '../../../../../kit/feedback/feedback.tsx'
import { scanKeys } from '../../../../../kit/hooks/scan-keys.ts'
import type { OrderList } from '../../order/orderable.ts'
import { clearFaults } from '../faults.ts'
import type { SampleLine } from '../registration.ts'
import { newKey, type RegistrationState } from '../use-registration.ts'
import type { ChoiceColumn } from './columns.ts'
import { type Cell, gridMove, lineCommand } from './grid-keys.ts'
import { copyFromAbove, hasOrder, isIdle, nextLine, removeLine, sameNameAt } from './lines.ts'
import { isTable, tableOf } from './paste/clipboard.ts'
import {
  type DoubtfulCell,
  guessMapping,
  overwriteLines,
  type PasteColumn,
  type PastedRow,
  readPastedRow,
  type Table,
} from './paste/paste.ts'

type Options = {
  root: RefObject<HTMLElement | null>
  state: RegistrationState
  columns: readonly ChoiceColumn[]
  pasteColumns: readonly PasteColumn[]
  orders: OrderList
  /** Enter in the empty last line */
  onLeave: () => void
  onChoose: (keys: readonly string[]) => void
  /** a table was pasted into a line: opens its preview */
  onPasteTable: (paste: TablePaste) => void
}

export type TablePaste = {
  readonly table: Table
  readonly row: number
  /** cells of a workbook or picture to be compared with it */
  readonly doubtful?: readonly DoubtfulCell[]
  readonly picture?: PictureOfTable
}

/** The picture that a table was recognised in, with the place of each cell. */
type PictureOfTable = {
  readonly imageCode: string
  readonly width: number
  readonly height: number
  readonly cells: readonly OcrCell[]
}

type Lines = readonly SampleLine[]

/** Lines before and after the last paste. */
type LastPaste = { readonly before: Lines; readonly after: Lines; readonly row: number }

const isSameLines = (a: Lines, b: Lines) => a.length === b.length && a.every((line, at) => line === b[at])

const most = delegationLimits.samples
const full = `样品最多${most}个`

/** A person seldom types so many characters within the time of a scanner. */
const shortestScan = 4

const isUndo = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z'

const focusCell = (root: HTMLElement | null, { row, column }: Cell) =>
  root?.querySelector<HTMLElement>(`[data-cell="${row}.${column}"]`)?.focus()

/** The actions on lines, by key and by button. The functions stay the same, so that unchanged lines are not rendered again. */
export const useSampleGrid = (input: Options) => {
  const latest = useRef(input)
  latest.current = input
  const nextFocus = useRef<Cell>(undefined)
  const lastPaste = useRef<LastPaste>(undefined)
  useLayoutEffect(() => {
    if (nextFocus.current !== undefined) focusCell(input.root.current, nextFocus.current)
    nextFocus.current = undefined
  })

  return useMemo(() => {
    const now = () => latest.current
    const lines = () => now().state.form.lines
    // name, choices, mass, order
    const width = () => now().columns.length + 3

    const add = () => {
      const count = lines().length
      if (count >= most) return toast.warning(full)
      nextFocus.current = { row: count, column: 0 }
      now().state.changeLines(before => [...before, nextLine(before.at(-1), newKey())])
    }
    const remove = (row: number) => {
      nextFocus.current = { row: Math.max(0, Math.min(row, lines().length - 2)), column: 0 }
      now().state.changeLines(before => removeLine(before, row, newKey()))
    }
    const copyAbove = (row: number) => now().state.changeLines(before => copyFromAbove(before, row), lines()[row]?.key)

    const leaves = ({ row, column }: Cell, line: SampleLine | undefined) =>
      row > 0 && column === 0 && row === lines().length - 1 && line !== undefined && isIdle(line)

    const scanner = scanKeys(text => text.length >= shortestScan)
    const scanOf = ({ key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
      scanner.press({ key, time: timeStamp, withCommand: ctrlKey || metaKey || altKey })

    /** The code of a bottle as its name: where kind and projects are there already, the next scan is the next sample without a name. */
    const takeScan = (row: number) => {
      const same = sameNameAt(lines(), row)
      if (same !== undefined) toast.warning(`与样品${same + 1}同名，请确认没有重复扫描`, 6000)
      const next = lines().findIndex((line, at) => at > row && line.sampleName.trim() === '')
      if (next < 0) add()
      else focusCell(now().root.current, { row: next, column: 0 })
    }

    const press = (event: KeyboardEvent, cell: Cell) => {
      if (event.nativeEvent.isComposing) return
      const line = lines()[cell.row]
      const scan = scanOf(event)
      if (scan !== undefined && cell.column === 0 && line?.sampleName.trim() === scan.trim() && hasOrder(line)) {
        event.preventDefault()
        return takeScan(cell.row)
      }
      if (isUndo(event) && undoPaste()) return event.preventDefault()
      const command = lineCommand(event)
      const plainEnter = event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey
      const move = gridMove(event, cell, { rows: lines().length, columns: width() })
      const chooses = event.key === 'F2' && line !== undefined
      if (command === undefined && move === undefined && !chooses) return
      event.preventDefault()
      if (command === 'copyAbove') copyAbove(cell.row)
      else if (command === 'remove') remove(cell.row)
      else if (chooses) now().onChoose([line.key])
      else if (plainEnter && leaves(cell, line)) now().onLeave()
      else if (move === 'newLine') {
        // arrows must not create idle lines
        if (event.key === 'Enter' || (line !== undefined && !isIdle(line))) add()
      } else if (move !== undefined) focusCell(now().root.current, move)
    }

    /** after a choice the focus moves to the next cell */
    const next = ({ row, column }: Cell) => focusCell(now().root.current, { row, column: column + 1 })

    /** Writes pasted rows over the lines from `row` on; cells that match nothing in the catalogue are marked. */
    const applyPaste = (row: number, rows: readonly PastedRow[]) => {
      const before = lines()
      const after = overwriteLines(before, row, rows, most, newKey)
      lastPaste.current = { before, after, row }
      nextFocus.current = { row, column: 0 }
      now().state.changeLines(() => after)
      for (const { key } of after.slice(row, row + rows.length))
        now().state.setFaults(old => clearFaults(old, `samples.${key}`))
      if (row + rows.length > most) toast.warning(`${full}，多出的没有粘贴`, 6000)
    }
    /** Undoes the last paste, unless a line was changed since. */
    const undoPaste = (): boolean => {
      const last = lastPaste.current
      if (last === undefined || !isSameLines(lines(), last.after)) return false
      lastPaste.current = undefined
      nextFocus.current = { row: Math.min(last.row, last.before.length - 1), column: 0 }
      now().state.changeLines(() => last.before)
      toast.info('已撤销粘贴')
      return true
    }
    const paste = (event: ClipboardEvent, row: number) => {
      const text = event.clipboardData.getData('text/plain')
      if (!isTable(text)) return
      event.preventDefault()
      const table = tableOf(text)
      const { hasHeading, mapping } = guessMapping(table, now().pasteColumns)
      if (hasHeading || mapping.length > 1) return now().onPasteTable({ table, row })
      const { columns, orders } = now()
      applyPaste(
        row,
        table.map(cells => readPastedRow(cells, mapping, columns, orders)),
      )
    }

    return {
      add,
      remove,
      copyAbove,
      press,
      next,
      paste,
      applyPaste,
      change: now().state.changeLine,
      choose: (keys: readonly string[]) => now().onChoose(keys),
    }
  }, [])
}
export type SampleGridActions = ReturnType<typeof useSampleGrid>
