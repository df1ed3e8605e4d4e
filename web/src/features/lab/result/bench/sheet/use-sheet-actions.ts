import { useState } from 'react'
import { toast } from '../../../../../kit/feedback/feedback.tsx'
import { useHotkeys } from '../../../../../kit/hooks/use-hotkeys.ts'
import type { SheetRow } from '../edits/sheet-row.ts'
import { isSendable, type Saving } from '../edits/use-save.ts'
import type { Sheet } from './use-sheet.ts'
import { isImpossible, isReady, needsExplanation } from './verdict/row-verdict.ts'

/** Saving (Ctrl+S) and handing in (Ctrl+Enter) what a sheet holds. */
export const useSheetActions = ({ rows, selected, judged, choose }: Sheet, saving: Saving) => {
  const [asked, setAsked] = useState<readonly SheetRow[]>()
  const judgedOf = ({ row }: SheetRow) => judged.get(row.itemId)
  const sendable = rows.filter(isSendable)
  const wanted = selected.length > 0 ? selected : rows.filter(row => isReady(row, judgedOf(row)))

  const save = () => {
    if (sendable.length > 0) void saving.save(sendable)
    else if (rows.some(({ changed }) => changed)) toast.warning('读数不完整或已被他人修改，见各行说明')
    else toast.info('没有需要保存的读数')
  }
  /** true: something was taken */
  const handIn = async (chosen: readonly SheetRow[], remarks: ReadonlyMap<number, string>): Promise<boolean> => {
    const taken = await saving.handIn(chosen, remarks)
    if (taken === 0) return false
    setAsked(undefined)
    choose(
      chosen.map(({ row }) => row.itemId),
      false,
    )
    return true
  }
  const submit = () => {
    const faulty = wanted.find(row => row.clash || row.gone || judgedOf(row)?.values.length === 0)
    if (wanted.length === 0) return toast.info('还没有合格的结果；超差或异常的请选中后提交，并填写说明')
    if (wanted.some(row => judgedOf(row)?.pending)) return toast.info('正在判定，请稍候')
    if (faulty !== undefined) return toast.warning(`${faulty.row.labCode} ${faulty.row.projectName} 没有可以提交的读数`)
    const impossible = wanted.find(row => isImpossible(judgedOf(row)))
    if (impossible !== undefined)
      return toast.warning(`${impossible.row.labCode} ${impossible.row.projectName} 的结果不可能成立，请先更正`)
    if (!wanted.some(row => needsExplanation(judgedOf(row)))) void handIn(wanted, new Map())
    else setAsked(wanted)
  }
  useHotkeys({ s: save, enter: submit })
  return { sendable, wanted, save, submit, asked, handIn, cancel: () => setAsked(undefined) }
}
export type SheetActions = ReturnType<typeof useSheetActions>
