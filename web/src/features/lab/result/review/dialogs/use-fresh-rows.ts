import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { useState } from 'react'

const nameOf = ({ labCode, projectName }: ReviewRow) => `${labCode} ${projectName}`
const namesOf = (rows: readonly ReviewRow[]) => rows.map(nameOf).join('、')

/**
 * The chosen rows as the list has them now: others may have changed or finished them while a dialog about them is open.
 * A command sends their present versions, after the user has seen what changed. A row that is left out stays out, even if
 * it comes back into the list. If none is left in the list, the dialog keeps its rows and what was typed: they may be on
 * another page, and if somebody finished them the server refuses.
 */
export const useFreshRows = (
  chosen: readonly ReviewRow[],
  page: readonly ReviewRow[],
  isAble: (row: ReviewRow) => boolean,
) => {
  const now = new Map(page.filter(isAble).map(row => [row.itemId, row]))
  const [last, setLast] = useState(chosen)
  const [excluded, setExcluded] = useState<readonly ReviewRow[]>([])
  const latest = last.map(row => now.get(row.itemId) ?? row)
  const present = latest.filter(({ itemId }) => now.has(itemId))
  const absent = latest.filter(({ itemId }) => !now.has(itemId))
  const isAnyLeft = present.length > 0
  const remaining = isAnyLeft ? present : latest
  if (remaining.length < last.length) setExcluded([...excluded, ...absent])
  if (remaining.length < last.length || remaining.some((row, at) => row !== last[at])) setLast(remaining)
  const opened = new Map(chosen.map(({ itemId, version }) => [itemId, version]))
  const changed = present.filter(({ itemId, version }) => opened.get(itemId) !== version)
  const notices = [
    ...(changed.length > 0 ? [`${namesOf(changed)} 刚有改动，已换成最新的结果，请核对后再提交`] : []),
    ...(excluded.length > 0 ? [`${namesOf(excluded)} 已不在当前列表中，不再包括`] : []),
    ...(isAnyLeft
      ? []
      : [`${namesOf(absent)} 刚有变动，已不在当前列表中，可能已由他人处理；填写的内容还在，提交时会再核对`]),
  ]
  return { rows: remaining, notice: notices.join('；') }
}
