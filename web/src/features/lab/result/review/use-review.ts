import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { useState } from 'react'
import { useDialog } from '../../../../kit/dialog/use-dialog.ts'
import { toast } from '../../../../kit/feedback/feedback.tsx'
import { useStableCallback } from '../../../../kit/hooks/use-stable-callback.ts'
import { isReturnable } from './dialogs/send-back-dialog.tsx'
import { isChoosable } from './plan.ts'
import type { ReviewCommand } from './table/cursor.ts'
import { useConfirming } from './use-confirm.ts'

/** The selected rows and the commands on them or on the row with the cursor. */
export const useReview = (rows: readonly ReviewRow[]) => {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [history, setHistory] = useState<number>()
  const confirming = useConfirming(rows)
  const sendingBack = useDialog<readonly ReviewRow[]>()
  const chosen = rows.filter(({ itemId }) => picked.has(itemId))

  const clear = () => setPicked(new Set())
  const choose = useStableCallback((some: readonly ReviewRow[], on: boolean) => {
    const ids = some.map(({ itemId }) => itemId)
    setPicked(before => new Set(on ? [...before, ...ids] : [...before].filter(id => !ids.includes(id))))
  })
  const confirm = useStableCallback(async (some: readonly ReviewRow[]) => {
    if (await confirming.confirm(some)) choose(some, false)
  })
  const sendBack = (some: readonly ReviewRow[]) => {
    const able = some.filter(isReturnable)
    if (able.length > 0) sendingBack.show(able)
    else toast.info('计算结果不能单独退回，请退回其依据')
  }
  const run = (command: ReviewCommand, row: ReviewRow, some: readonly ReviewRow[]) => {
    const work: Record<ReviewCommand, () => void> = {
      confirm: () => void confirm(some),
      return: () => sendBack(some),
      history: () => setHistory(row.itemId),
      select: () => isChoosable(row) && choose([row], !picked.has(row.itemId)),
      all: () => choose(rows.filter(isChoosable), true),
      clear,
    }
    work[command]()
  }
  /** A button of a row is about that row, whatever else is selected. */
  const onButton = useStableCallback((command: ReviewCommand, row: ReviewRow) => run(command, row, [row]))
  /** A key is about the selected rows, or about the row with the cursor. */
  const onKey = (command: ReviewCommand, row: ReviewRow) => run(command, row, chosen.length > 0 ? chosen : [row])
  return {
    picked,
    chosen,
    choose,
    clear,
    confirm,
    confirming,
    sendBack,
    sendingBack,
    history,
    setHistory,
    onButton,
    onKey,
  }
}
export type Review = ReturnType<typeof useReview>
