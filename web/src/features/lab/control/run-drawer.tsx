import { controlCalls, type RunRow, runCommand, runState } from '@seam/contract/lab/result/control'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { DetailDrawer } from '../../../kit/drawer/detail-drawer.tsx'
import { StepTimeline } from '../../../kit/timeline/step-timeline.tsx'
import { RunState } from '../../../shared/lab/result/run-state.tsx'
import { ControlList } from './control-list.tsx'

const Run = ({ id }: { id: number }) => {
  const read = useRead(controlCalls.run, { id })
  const { data } = read
  if (data === undefined) return <NoAnswer read={read} />
  return (
    <>
      <h3>质控样</h3>
      <ControlList controls={data.controls} />
      <h3>样品项目</h3>
      <ul>
        {data.items.map(({ itemId, labCode, projectName }) => (
          <li key={itemId}>
            <span className="lab-code">{labCode}</span> {projectName}
          </li>
        ))}
      </ul>
      <h3>经过</h3>
      <StepTimeline
        steps={data.steps.map(step => ({
          ...step,
          // what became of a locked batch
          mark: step.fromState === runState.held && (
            <RunState state={step.toState} isReleased={step.command === runCommand.release} />
          ),
        }))}
      />
    </>
  )
}

type Props = { open: boolean; run?: RunRow | undefined; onClose: () => void }

/** A batch with its controls, its rows and what happened to it. */
export const RunDrawer = ({ open, run, onClose }: Props) => (
  <DetailDrawer open={open} onClose={onClose} width={560} title={run ? `批次 ${run.id}` : '批次'}>
    {open && run && <Run id={run.id} />}
  </DetailDrawer>
)
