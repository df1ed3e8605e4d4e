import type { Finding } from '@seam/contract/lab/result/plausibility'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { useState } from 'react'
import { ask, toast } from '../../../../kit/feedback/feedback.tsx'
import { useInParts } from '../../../../shared/lab/result/use-in-parts.ts'
import type { Waiver } from './dialogs/waiver-dialog.tsx'
import { needsWaiver, type Plan, planOf, reasonsOf } from './plan.ts'

type ConfirmRow = {
  readonly itemId: number
  readonly version: number
  readonly waiver?: Waiver
  readonly acceptance?: { readonly reason: string; readonly findings: readonly Finding[] }
}

/** By item: what the server found when it refused to confirm. */
type Findings = ReadonlyMap<number, readonly Finding[]>

const refresh = [resultCalls.reviewList]

const nameOf = ({ projectName }: ReviewRow) => projectName
const toInput = (rows: readonly ConfirmRow[]) => ({
  rows: rows.map(({ itemId, version, waiver, acceptance }) => ({
    itemId,
    version,
    ...(waiver && { waiver: { reason: waiver.reason, used: [...waiver.used] } }),
    ...(acceptance && { acceptance: { reason: acceptance.reason, findings: [...acceptance.findings] } }),
  })),
})

const failureInBatch = (row: ReviewRow) =>
  needsWaiver(row) ? resultFailures.needsWaiver : resultFailures.warnedInBatch

/** Why chosen rows are not confirmed with the others. */
const reasonsAgainst = ({ alone, waivers, barred }: Pick<Plan, 'alone' | 'waivers' | 'barred'>) =>
  new Map([
    ...[...alone, ...waivers].map(row => [row.itemId, failureInBatch(row).message] as const),
    ...barred.map(row => [row.itemId, reasonsOf([row]) || '不能复核'] as const),
  ])

/** Confirms many rows at once with their inputs; those that need a reason one by one. */
export const useConfirming = (page: readonly ReviewRow[]) => {
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())
  const [waiving, setWaiving] = useState<ReviewRow>()
  const [findings, setFindings] = useState<Findings>(new Map())
  const onRefused = (rows: ReadonlyMap<number, string>, of: Findings = new Map()) => {
    setRefusals(before => new Map([...before, ...rows]))
    setFindings(before => new Map([...before, ...of]))
  }
  const { run, running } = useInParts(resultCalls.confirm, toInput, { refresh, onRefused, per: waiving?.itemId })

  /** `without`: why rows that were chosen too are not sent */
  const send = async (rows: readonly ConfirmRow[], without: ReadonlyMap<number, string>): Promise<boolean> => {
    setRefusals(new Map())
    const part = await run(rows)
    if (part === undefined) return false
    onRefused(without)
    const left = rows.length - part.rows.length + without.size
    if (left === 0) toast.success(`已复核 ${part.rows.length} 项`)
    else toast.warning(`已复核 ${part.rows.length} 项，${left} 项没有复核，见各行说明`)
    return true
  }

  /** true: something was confirmed */
  const confirm = async (chosen: readonly ReviewRow[]): Promise<boolean> => {
    const { ready, alone, waivers, missing, barred } = planOf(chosen, page)
    const [beyond] = waivers
    if (ready.length === 0 && alone.length > 0) {
      toast.warning(resultFailures.warnedInBatch.message)
      return false
    }
    if (ready.length === 0 && beyond === undefined) {
      toast.warning(reasonsOf(barred) || '不能复核')
      return false
    }
    if (ready.length === 0) {
      setWaiving(beyond)
      return false
    }
    const question = {
      title: '连同计算依据一起复核？',
      content: `计算结果须与其依据一起复核：${missing.map(nameOf).join('、')}`,
      okText: '一起复核',
    }
    if (missing.length > 0 && !(await ask(question))) return false
    return send([...ready, ...missing], reasonsAgainst({ alone, waivers, barred }))
  }

  const waive = async (row: ReviewRow, waiver: Waiver, ofRow: readonly Finding[]): Promise<boolean> => {
    const { itemId, version } = row
    const answer = await send(
      [
        {
          itemId,
          version,
          ...(needsWaiver(row) && { waiver }),
          ...(ofRow.length > 0 && { acceptance: { reason: waiver.reason, findings: ofRow } }),
        },
      ],
      new Map(),
    )
    if (answer) stopWaiving()
    return answer
  }
  const stopWaiving = () => {
    setWaiving(undefined)
    setFindings(new Map())
  }
  return { confirm, waive, waiving, findings, stopWaiving, refusals, running }
}
