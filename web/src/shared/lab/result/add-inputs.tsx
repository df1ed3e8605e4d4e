import type { OutputOf } from '@seam/contract/kit/call'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { Button } from 'antd'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { ask } from '../../../kit/feedback/feedback.tsx'

const refresh = [
  resultCalls.blocked,
  resultCalls.sample,
  resultCalls.workList,
  resultCalls.workCount,
  resultCalls.reviewList,
]

type Offer = OutputOf<typeof resultCalls.blocked>[number]['projects'][number] & { itemId: number; version: number }

type Props = { sampleId: number; onAdded?: () => void }

/** Buttons that add what the calculated items of a sample lack. */
export const AddInputs = ({ sampleId, onAdded }: Props) => {
  const { data = [] } = useRead(resultCalls.blocked, { sampleId }, { quiet: true, staleTime: 0 })
  const adding = useWrite(resultCalls.addInput, {
    refresh,
    success: '已加测',
    about: ({ projectId }) => projectId,
  })
  const offers = new Map(
    data.flatMap(({ itemId, version, projects }) =>
      projects.map(project => [project.projectId, { ...project, itemId, version }] as const),
    ),
  )
  const add = async ({ itemId, version, projectId, projectName, symbol, inputs }: Offer) => {
    const name = `${projectName} ${symbol}`.trim()
    const inputNames = inputs.map(one => `${one.projectName} ${one.symbol}`.trim())
    const question = {
      title: `加测 ${name}？`,
      content: `它由系统计算，样品还缺 ${inputNames.join('、')}，将一起加测；不另收费。`,
      okText: '一起加测',
    }
    if (inputs.length > 0 && !(await ask(question))) return
    if ((await adding.run({ itemId, version, projectId })) !== undefined) onAdded?.()
  }
  return [...offers.values()].map(offer => (
    <Button key={offer.projectId} size="small" loading={adding.running} onClick={() => void add(offer)}>
      加测 {offer.projectName} {offer.symbol}
    </Button>
  ))
}
