import type { OutputOf } from '@seam/contract/kit/call'
import { controlVerdict } from '@seam/contract/lab/result/control'
import { itemCommand, returnReason } from '@seam/contract/lab/result/result'
import { resultCalls, worksOnResults } from '@seam/contract/lab/result/result.calls'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { SideDrawer } from '../../../kit/drawer/side-drawer.tsx'
import { Permit } from '../../../kit/session/permit.tsx'
import { StepTimeline } from '../../../kit/timeline/step-timeline.tsx'
import { ReflectanceButton } from '../petrography/reflectance-button.tsx'
import { FindingList } from './finding-list.tsx'
import { RunState } from './run-state.tsx'
import { VersionTable } from './version-table.tsx'
import './item-history.css'

type Step = OutputOf<typeof resultCalls.history>['steps'][number]

const backwards: readonly string[] = [itemCommand.returnBack, itemCommand.retract, itemCommand.takeBack]

const remarksOf = ({ reasonCode, remarks }: Step) => {
  const reason = reasonCode === null ? '' : returnReason.label(reasonCode)
  return [reason, remarks === reason ? '' : remarks].filter(part => part !== '').join('：')
}

const ResultRuns = ({ runs }: Pick<OutputOf<typeof resultCalls.history>, 'runs'>) =>
  runs.length > 0 && (
    <>
      <h3 className="item-history-heading">同批质控</h3>
      {runs.map(({ runId, resultNo, state, isReleased, controls, steps }) => (
        <section key={`${runId} ${resultNo}`} className="item-history-run">
          <p>
            第{resultNo}版 批次 {runId} <RunState state={state} isReleased={isReleased} />
          </p>
          <ul>
            {controls.map(control => (
              <li key={control.id}>
                {control.materialName} {control.batchNo} {control.component} <b>{control.raw}</b> {control.unit}{' '}
                <DictionaryTag dictionary={controlVerdict} value={control.verdict} /> {control.broken.join('、')}
                <span className="soft">
                  {' '}
                  {control.userName} {control.createTime}
                </span>
              </li>
            ))}
            {steps.map(({ nodeName, remarks, createName, createTime }) => (
              <li key={`${nodeName} ${createTime}`}>
                {nodeName} {remarks}
                <span className="soft">
                  {' '}
                  {createName} {createTime}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )

/** The history of one result: its versions side by side, what reviewers accepted, its controls, and who did what. */
export const ItemHistoryDrawer = ({ itemId, onClose }: { itemId: number; onClose: () => void }) => {
  const read = useRead(resultCalls.history, { itemId })
  const { data } = read
  return (
    <SideDrawer
      title={data === undefined ? '经过' : `${data.item.labCode} ${data.item.projectName}`}
      width={720}
      onClose={onClose}
    >
      {data === undefined ? (
        <NoAnswer read={read} />
      ) : (
        <>
          <h3 className="item-history-heading">
            各版本{' '}
            <Permit of={worksOnResults}>
              <ReflectanceButton row={data.item} readOnly />
            </Permit>
          </h3>
          {data.versions.length === 0 ? (
            <p className="soft">还没有录入</p>
          ) : (
            <VersionTable item={data.item} versions={data.versions} />
          )}
          {data.acceptances.length > 0 && (
            <>
              <h3 className="item-history-heading">异常认可</h3>
              {data.acceptances.map(({ resultNo, findings, reason, createName, createTime }) => (
                <p key={`${resultNo} ${createTime}`}>
                  第{resultNo}版 <FindingList findings={findings} /> {reason}
                  <span className="soft">
                    {' '}
                    {createName} {createTime}
                  </span>
                </p>
              ))}
            </>
          )}
          <ResultRuns runs={data.runs} />
          <h3 className="item-history-heading">经过</h3>
          <StepTimeline
            steps={data.steps.map(step => ({
              ...step,
              remarks: remarksOf(step),
              auditStatus: backwards.includes(step.command) ? 2 : 1,
            }))}
          />
        </>
      )}
    </SideDrawer>
  )
}
