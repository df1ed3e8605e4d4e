import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { Button } from 'antd'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'

const refresh = [
  resultCalls.blocked,
  resultCalls.sample,
  resultCalls.workList,
  resultCalls.workCount,
  resultCalls.reviewList,
]

type Props = { sampleId: number; onAdded?: () => void }

/** Buttons that add what the calculated items of a sample lack. */
export const AddInputs = ({ sampleId, onAdded }: Props) => {
  const { data = [] } = useRead(resultCalls.blocked, { sampleId }, { quiet: true, staleTime: 0 })
  const adding = useWrite(resultCalls.addInput, {
    refresh,
    success: '已加测，请录入其结果',
    about: ({ projectId }) => projectId,
  })
  const offers = new Map(
    data.flatMap(({ itemId, version, projects }) =>
      projects.map(project => [project.projectId, { ...project, itemId, version }] as const),
    ),
  )
  const add = async (input: { itemId: number; version: number; projectId: number }) => {
    if ((await adding.run(input)) !== undefined) onAdded?.()
  }
  return [...offers.values()].map(({ itemId, version, projectId, projectName, symbol }) => (
    <Button
      key={projectId}
      size="small"
      loading={adding.running}
      onClick={() => void add({ itemId, version, projectId })}
    >
      加测 {projectName} {symbol}
    </Button>
  ))
}
