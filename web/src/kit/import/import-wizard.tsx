import type { Call } from '@seam/contract/kit/call'
import type { ImportSheet } from '@seam/contract/kit/list/import'
import { Button, Steps } from 'antd'
import { download } from '../api/download.ts'
import { DialogFrame } from '../dialog/dialog-frame.tsx'
import { useUnsavedWhile } from '../draft/unsaved.tsx'
import { ask } from '../feedback/feedback.tsx'
import { useNarrow } from '../hooks/use-narrow.ts'
import { ChooseFile } from './choose-file.tsx'
import { FaultList, WarningList } from './fault-list.tsx'
import { OneTimeSecrets } from './one-time-secrets.tsx'
import { type ImportStep, useImport } from './use-import.ts'
import './import-wizard.css'

export type ImportWizardProps = { open: boolean; sheet: ImportSheet; refresh: readonly Call[]; onClose: () => void }

const places: Record<ImportStep['at'], number> = { choose: 0, checking: 1, checked: 1, running: 2, done: 3 }
const titles = ['选择文件', '检查', '导入']

/** The question before the wizard is closed; undefined if nothing would be lost. */
const questionOf = (step: ImportStep) => {
  if (step.at === 'checked' && step.result.faultCount === 0)
    return { title: `【${step.file.name}】还没有导入，确定关闭？`, okText: '关闭', cancelText: '继续导入' }
  if (step.at === 'done' && step.outcome.results.length > 0)
    return {
      title: '这些内容只显示这一次',
      content: '关闭后无法再次查看，确定已经保存？',
      okText: '已保存，关闭',
    }
  return undefined
}

/** Imports from Excel: template, file, dry run with its faults, import, and secrets that are shown once. */
export const ImportWizard = ({ open, sheet, refresh, onClose }: ImportWizardProps) => {
  const { step, choose, run, restart } = useImport(sheet, refresh)
  const narrow = useNarrow()
  const busy = step.at === 'checking' || step.at === 'running'
  const question = questionOf(step)
  // a reload during the import would hide its result
  useUnsavedWhile(question !== undefined || step.at === 'running')

  const leave = async () => {
    if (busy || (question !== undefined && !(await ask(question)))) return
    onClose()
    restart()
  }

  return (
    <DialogFrame
      open={open}
      title={`导入${sheet.noun}`}
      width={720}
      onLeave={() => void leave()}
      footer={<Foot step={step} sheet={sheet} onRun={run} onRestart={restart} onLeave={() => void leave()} />}
    >
      <Steps
        size="small"
        responsive={false}
        current={places[step.at]}
        items={titles.map(title => ({ title: narrow ? title.slice(0, 2) : title }))}
        className="import-wizard-steps"
      />
      <div className="import-wizard-body" aria-live="polite" aria-busy={busy}>
        <Body step={step} sheet={sheet} choose={choose} />
      </div>
    </DialogFrame>
  )
}

type BodyProps = { step: ImportStep; sheet: ImportSheet; choose: (file: File) => Promise<unknown> }

const Body = ({ step, sheet, choose }: BodyProps) => {
  if (step.at === 'done')
    return (
      <>
        <p className="import-wizard-good">
          已导入 <b>{step.outcome.rows}</b> 行{sheet.noun}。
        </p>
        {step.outcome.results.length > 0 && (
          <OneTimeSecrets noun={sheet.noun} titles={sheet.tells} rows={step.outcome.results} />
        )}
      </>
    )
  if (step.at === 'checked' || step.at === 'running')
    return step.result.faultCount > 0 ? (
      <FaultList result={step.result} />
    ) : (
      <>
        <p className="import-wizard-good">
          文件【{step.file.name}】共 <b>{step.result.rows}</b> 行，检查通过。
          {step.at === 'running' && ' 正在导入，请稍候…'}
        </p>
        {step.result.warningCount > 0 && <WarningList result={step.result} />}
      </>
    )
  return <ChooseFile sheet={sheet} checking={step.at === 'checking' ? step.file.name : undefined} choose={choose} />
}

type FootProps = {
  step: ImportStep
  sheet: ImportSheet
  onRun: ReturnType<typeof useImport>['run']
  onRestart: () => void
  onLeave: () => void
}

const Foot = ({ step, sheet, onRun, onRestart, onLeave }: FootProps) => {
  const close = <Button onClick={onLeave}>{step.at === 'done' ? '关闭' : '取消'}</Button>
  if (step.at !== 'checked' && step.at !== 'running') return close
  const { file, result } = step
  const running = step.at === 'running'
  return (
    <>
      {close}
      <Button disabled={running} onClick={onRestart}>
        重新选择文件
      </Button>
      {result.faultCount > 0 ? (
        <Button
          type="primary"
          onClick={() => void download(sheet.calls.faults, {}, { file, success: '已下载，请按【错误原因】列修改' })}
        >
          下载错误文件
        </Button>
      ) : (
        <Button type="primary" loading={running} onClick={() => void onRun(file, result)}>
          导入 {result.rows} 行
        </Button>
      )}
    </>
  )
}
