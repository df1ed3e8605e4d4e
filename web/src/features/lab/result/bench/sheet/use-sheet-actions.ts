import { useState } from 'react'
import { toast } from '../../../../../kit/feedback/feedback.tsx'
import { useHotkeys } from '../../../../../kit/hooks/use-hotkeys.ts'
import type { SheetRow } from '../edits/sheet-row.ts'
import { isSendable, type Saving } from '../edits/use-save.ts'
import type { Sheet } from './use-sheet.ts'
import { isImpossible, isReady, needsExplanation } from './verdict/row-verdict.ts'

/** Saves (Ctrl+S) and submits (Ctrl+Enter) the rows of a sheet. */
export const useSheetActions = ({ rows, selected, judged, choose }: Sheet, saving: Saving) => {
  const [rowsToExplain, setAsked] = useState<readonly SheetRow[]>()
  const judgedOf = ({ row }: SheetRow) => judged.get(row.itemId)
  const sendable = rows.filter(isSendable)
  const rowsToSubmit = selected.length > 0 ? selected : rows.filter(row => isReady(row, judgedOf(row)))

  const save = () => {
    if (sendable.length > 0) void saving.save(sendable)
    else if (rows.some(({ changed }) => changed)) toast.warning('读数不完整或已被他人修改，见各行说明')
    else toast.info('没有需要保存的读数')
  }
  /** true: at least one row was accepted */
  const handIn = async (chosen: readonly SheetRow[], remarks: ReadonlyMap<number, string>): Promise<boolean> => {
    const count = await saving.handIn(chosen, remarks)
    if (count === 0) return false
    setAsked(undefined)
    choose(
      chosen.map(({ row }) => row.itemId),
      false,
    )
    return true
  }
  const submit = () => {
    const faulty = rowsToSubmit.find(row => row.clash || row.isGone || judgedOf(row)?.values.length === 0)
    if (rowsToSubmit.length === 0) return toast.info('还没有合格的结果；超差或异常的请选中后提交，并填写说明')
    if (rowsToSubmit.some(row => judgedOf(row)?.pending)) return toast.info('正在判定，请稍候')
    if (faulty !== undefined) return toast.warning(`${faulty.row.labCode} ${faulty.row.projectName} 没有可以提交的读数`)
    const impossible = rowsToSubmit.find(row => isImpossible(judgedOf(row)))
    if (impossible !== undefined)
      return toast.warning(`${impossible.row.labCode} ${impossible.row.projectName} 的结果不可能成立，请先更正`)
    if (!rowsToSubmit.some(row => needsExplanation(judgedOf(row)))) void handIn(rowsToSubmit, new Map())
    else setAsked(rowsToSubmit)
  }
  useHotkeys({ s: save, enter: submit })
  return {
    sendable,
    rowsToSubmit,
    save,
    submit,
    rowsToExplain,
    handIn,
    cancel: () => setAsked(undefined),
  }
}
export type SheetActions = ReturnType<typeof useSheetActions>
