import { type ExportTask, exportTaskState } from '@seam/contract/system/list/export-task'
import { Progress } from 'antd'
import { DictionaryTag } from '../dictionary/dictionary-tag.tsx'

/** 12345 → 12.1 KB */
export const sizeText = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** Shows the state of a task: waiting, percentage, ready, or the reason of its failure. */
export const TaskState = ({ task }: { task: ExportTask }) =>
  task.state === exportTaskState.running ? (
    <Progress percent={task.percent ?? 0} size="small" status="active" aria-label={`${task.fileName}的进度`} />
  ) : (
    <DictionaryTag dictionary={exportTaskState} value={task.state} />
  )

/** Details of a task besides its state. */
export const taskNote = ({ state, rowsDone, size, reason, expireTime }: ExportTask): string => {
  if (state === exportTaskState.running) return `已写入 ${rowsDone} 行`
  if (state === exportTaskState.done)
    return `${rowsDone} 行，${sizeText(size)}，${expireTime?.slice(5, 16) ?? ''} 前可下载`
  return reason
}
