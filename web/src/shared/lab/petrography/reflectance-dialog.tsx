import { type Petrography, petrographyCalls } from '@seam/contract/lab/result/petrography'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { useState } from 'react'
import { EmptyRows } from '../../../kit/answer/empty-rows.tsx'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { DialogFrame } from '../../../kit/dialog/dialog-frame.tsx'
import { useLeaveGuard } from '../../../kit/draft/use-leave-guard.ts'
import { useDebounced } from '../../../kit/hooks/use-debounced.ts'
import { useFirstValue } from '../../../kit/store/use-first-value.ts'
import { canBeSaved, formOf, isOverridden, type ReadingsForm, readingsToPreview, saveInput } from './readings-form.ts'
import { ReadingsInput } from './readings-input.tsx'
import { parseReadings } from './readings-text.ts'
import { ReflectanceFigures } from './reflectance-figures.tsx'
import { SetFields } from './set-fields.tsx'
import './petrography.css'

type Props = {
  itemId: number
  /** the method of this item; other items of the set keep theirs */
  methodId: number | null
  readOnly: boolean
  onClose: () => void
}

const refresh = [
  petrographyCalls.get,
  resultCalls.worksheet,
  resultCalls.sample,
  resultCalls.preview,
  resultCalls.workCount,
  resultCalls.workList,
]
const titleOf = (petrography: Petrography | undefined) =>
  petrography === undefined
    ? '反射率测点'
    : `${petrography.labCode} ${petrography.items.map(({ projectName }) => projectName).join('、')}`

const useStatistics = (
  { kind, itemId }: Pick<Petrography, 'kind'> & { itemId: number },
  readings: readonly string[],
  enabled: boolean,
) => {
  const paused = useDebounced(readings, 400)
  const input = { kind, readings: [...paused], itemId }
  return useRead(petrographyCalls.preview, input, {
    enabled: enabled && paused.length > 1,
    keepPrevious: true,
    quiet: true,
  }).data
}

const Entry = ({ itemId, methodId, petrography, readOnly, onClose }: Props & { petrography: Petrography }) => {
  const { kind, items, set } = useFirstValue(petrography)
  const [form, setForm] = useState(() => formOf(set))
  const { touch, end, leave } = useLeaveGuard()
  const close = () => end(onClose)
  const { run, running } = useWrite(petrographyCalls.save, { refresh, success: '保存成功！', onReload: close })
  const readings = readingsToPreview(parseReadings(form.text))
  const preview = useStatistics({ kind, itemId }, readings, !readOnly)
  const statistics = readOnly ? (set ?? undefined) : preview

  const change = (part: Partial<ReadingsForm>) => {
    setForm(before => ({ ...before, ...part }))
    touch()
  }
  const save = async () => {
    const answer = await run(saveInput(form, statistics, items, { itemId, methodId }))
    if (answer !== undefined) close()
  }
  return (
    <DialogFrame
      open
      title={titleOf(petrography)}
      width={960}
      okText="保存"
      busy={running}
      okButton={{ disabled: !canBeSaved(form, statistics), onClick: () => void save() }}
      {...(readOnly ? { footer: null } : {})}
      onLeave={() => void leave(onClose)}
    >
      <div className="petrography">
        <div className="petrography-entry">
          <ReadingsInput text={form.text} readOnly={readOnly} onChange={text => change({ text })} />
          <SetFields
            kind={kind}
            form={form}
            needsReason={isOverridden(form, statistics)}
            readOnly={readOnly}
            onChange={change}
          />
          {set !== null && (
            <span className="soft">
              {set.userName} {set.createTime} 录入
            </span>
          )}
        </div>
        {statistics === undefined || readings.length === 0 ? (
          <p className="soft">输入测点后，这里显示平均值、标准差、分布和混煤类型。</p>
        ) : (
          <ReflectanceFigures kind={kind} statistics={statistics} pictureCode={form.pictureCode} />
        )}
      </div>
    </DialogFrame>
  )
}

/** The reflectance readings of a sample, editable at the bench, read-only at review. */
export const ReflectanceDialog = ({ itemId, methodId, readOnly, onClose }: Props) => {
  const { data, isPending, error, refetch } = useRead(petrographyCalls.get, { itemId }, { staleTime: 0 })
  return data === undefined ? (
    <DialogFrame open title={titleOf(data)} footer={null} onLeave={onClose}>
      <EmptyRows waiting={isPending} failure={error ?? undefined} onRetry={() => void refetch()} />
    </DialogFrame>
  ) : (
    <Entry itemId={itemId} methodId={methodId} petrography={data} readOnly={readOnly} onClose={onClose} />
  )
}
