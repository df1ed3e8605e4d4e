import { rawReading } from '@seam/contract/lab/result/result'
import type { Component, Proposal, Target } from './proposals.ts'

/** The readings of a row without those that are empty: the sample was determined less often. */
const readingsToEnter = ({ readings }: Proposal) => readings.filter(({ text }) => text.trim() !== '')

/** Why a row cannot be entered yet; undefined: it can. */
export const faultOf = (
  proposal: Proposal,
  all: readonly Proposal[],
  components: readonly Component[] = [],
): string | undefined => {
  const { itemId } = proposal
  const readings = readingsToEnter(proposal)
  if (itemId === undefined) return '请选择样品'
  if (readings.length === 0) return '请输入读数'
  if (readings.some(({ text }) => !rawReading.safeParse(text).success)) return '请输入数字'
  const missing = components.filter(({ code }) => !readings.some(({ component }) => component === code))
  if (missing.length > 0) return `没有识别出 ${missing.map(({ code }) => code).join('、')}`
  const together = all.filter(one => one.itemId === itemId).flatMap(readingsToEnter)
  const counts = [...Map.groupBy(together, ({ component }) => component).values()].map(({ length }) => length)
  return counts.some(count => count > 4) ? '每个样品最多测定四次' : undefined
}

/** The checked rows as they are sent: rows of one sample are its parallels. */
export const entryRows = (proposals: readonly Proposal[], targets: readonly Target[], instrument: string) =>
  targets.flatMap(({ itemId, version, methodId }) => {
    const readings = proposals
      .filter(one => one.itemId === itemId && one.checked)
      .flatMap(readingsToEnter)
      .map(({ cell, component, text }) => ({ cell, component, raw: text.trim(), instrument }))
    return readings.length === 0 ? [] : [{ itemId, version, methodId, readings }]
  })
