import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { useEffect } from 'react'
import { toast } from '../../../../../kit/feedback/feedback.tsx'
import { useStable } from '../../../../../kit/hooks/use-stable.ts'

const nameOf = ({ labCode, projectName }: ReviewRow) => `${labCode} ${projectName}`
const namesOf = (rows: readonly ReviewRow[]) => rows.map(nameOf).join('、')

/**
 * The chosen rows as the list has them now: others may have changed or finished them while a dialog about them is open.
 * A command sends their present versions, after the user has seen what changed. The dialog closes if none is left.
 */
export const useFreshRows = (
  chosen: readonly ReviewRow[],
  page: readonly ReviewRow[],
  isAble: (row: ReviewRow) => boolean,
  onClose: () => void,
) => {
  const now = new Map(page.filter(isAble).map(row => [row.itemId, row]))
  const rows = chosen.flatMap(({ itemId }) => now.get(itemId) ?? [])
  const changed = chosen.flatMap(({ itemId, version }) => {
    const row = now.get(itemId)
    return row === undefined || row.version === version ? [] : [row]
  })
  const finished = chosen.filter(({ itemId }) => !now.has(itemId))
  const isEmpty = rows.length === 0
  const close = useStable(() => {
    toast.warning(`${namesOf(finished)} 刚有变动，已不在当前列表中，请核对后再操作`, 6000)
    onClose()
  })
  useEffect(() => {
    if (isEmpty) close()
  }, [isEmpty, close])
  const notices = [
    ...(changed.length > 0 ? [`${namesOf(changed)} 刚有改动，已换成最新的结果，请核对后再提交`] : []),
    ...(finished.length > 0 && !isEmpty ? [`${namesOf(finished)} 已不在当前列表中，不再包括`] : []),
  ]
  return { rows, notice: notices.join('；') }
}
