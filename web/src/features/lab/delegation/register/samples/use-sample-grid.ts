import { delegationLimits } from '@seam/contract/lab/delegation.draft'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { toast } from '../../../../../kit/feedback/feedback.tsx'
import type { SampleLine } from '../registration.ts'
import { newKey, type RegistrationState } from '../use-registration.ts'
import { isTable, tableOf } from './clipboard.ts'
import { type ChoiceColumn, pastedValues } from './columns.ts'
import { type Cell, gridMove, lineCommand } from './grid-keys.ts'
import { copiedFromAbove, following, isIdle, pasted, without } from './lines.ts'

type Given = {
  root: RefObject<HTMLElement | null>
  state: RegistrationState
  columns: readonly ChoiceColumn[]
  /** Enter where nothing more is wanted */
  onLeave: () => void
  onChoose: (keys: readonly string[]) => void
}

const most = delegationLimits.samples
const full = `样品最多${most}个`

const focusCell = (root: HTMLElement | null, { row, column }: Cell) =>
  root?.querySelector<HTMLElement>(`[data-cell="${row}.${column}"]`)?.focus()

/** What can be done with the lines, by key and by button. The functions stay the same: lines that did not change are not drawn again. */
export const useSampleGrid = (given: Given) => {
  const latest = useRef(given)
  latest.current = given
  const wanted = useRef<Cell>(undefined)
  useLayoutEffect(() => {
    if (wanted.current !== undefined) focusCell(given.root.current, wanted.current)
    wanted.current = undefined
  })

  return useMemo(() => {
    const now = () => latest.current
    const lines = () => now().state.form.lines
    // name, choices, mass, order
    const width = () => now().columns.length + 3

    const add = () => {
      const count = lines().length
      if (count >= most) return toast.warning(full)
      wanted.current = { row: count, column: 0 }
      now().state.changeLines(before => [...before, following(before.at(-1), newKey())])
    }
    const remove = (row: number) => {
      wanted.current = { row: Math.max(0, Math.min(row, lines().length - 2)), column: 0 }
      now().state.changeLines(before => without(before, row, newKey()))
    }
    const copyAbove = (row: number) =>
      now().state.changeLines(before => copiedFromAbove(before, row), lines()[row]?.key)

    const leaves = ({ row, column }: Cell, line: SampleLine | undefined) =>
      row > 0 && column === 0 && row === lines().length - 1 && line !== undefined && isIdle(line)

    const press = (event: KeyboardEvent, cell: Cell) => {
      if (event.nativeEvent.isComposing) return
      const line = lines()[cell.row]
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
      else if (move === 'newLine') add()
      else if (move !== undefined) focusCell(now().root.current, move)
    }

    /** a choice was taken: the next cell's turn */
    const next = ({ row, column }: Cell) => focusCell(now().root.current, { row, column: column + 1 })

    const paste = (event: ClipboardEvent, row: number) => {
      const text = event.clipboardData.getData('text/plain')
      if (!isTable(text)) return
      event.preventDefault()
      const table = tableOf(text)
      const { values, unknown } = pastedValues(table, now().columns)
      const typed = lines().filter((line, at) => at > row && !isIdle(line)).length
      if (row + typed + values.length > most) toast.warning(`${full}，多出的没有粘贴`, 6000)
      if (unknown.length > 0) toast.warning(`没有认出：${unknown.slice(0, 5).join('；')}`, 6000)
      now().state.changeLines(before => pasted(before, row, values, most, newKey))
    }

    return {
      add,
      remove,
      copyAbove,
      press,
      next,
      paste,
      change: now().state.changeLine,
      choose: (keys: readonly string[]) => now().onChoose(keys),
    }
  }, [])
}
export type SampleGridActs = ReturnType<typeof useSampleGrid>
