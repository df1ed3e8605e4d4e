import { FileTextOutlined } from '@ant-design/icons'
import { blendType } from '@seam/contract/lab/report/report'
import { type Petrography, petrographyCalls, readingLimits } from '@seam/contract/lab/result/petrography'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { Checkbox, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { EmptyRows } from '../../../kit/answer/empty-rows.tsx'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { DialogFrame } from '../../../kit/dialog/dialog-frame.tsx'
import { useLeaveGuard } from '../../../kit/draft/use-leave-guard.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { useDebounced } from '../../../kit/hooks/use-debounced.ts'
import { useOpened } from '../../../kit/store/use-opened.ts'
import { InstrumentPicker } from '../../catalogue/instrument-picker.tsx'
import { DistributionPicture } from './distribution-picture.tsx'
import { parseReadings } from './readings-text.ts'
import { ReflectanceFigures } from './reflectance-figures.tsx'
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
const types = blendType.options.map(({ value, label }) => ({ value, label: `${value}　${label}` }))
const maxFileBytes = 200_000

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="petrography-field">
    <span>{label}</span>
    {children}
  </label>
)

const titleOf = (petrography: Petrography | undefined) =>
  petrography === undefined
    ? '反射率测点'
    : `${petrography.labCode} ${petrography.items.map(({ projectName }) => projectName).join('、')}`

const readingsToPreview = ({ readings, faults }: ReturnType<typeof parseReadings>) =>
  faults.length === 0 && readings.length > 1 ? readings : []

const useStatistics = (kind: 'Rran' | 'Rmax', readings: readonly string[], enabled: boolean) => {
  const paused = useDebounced(readings, 400)
  const input = { kind, readings: [...paused] }
  return useRead(petrographyCalls.preview, input, {
    enabled: enabled && paused.length > 1,
    keepPrevious: true,
    quiet: true,
  }).data
}

const Entry = ({ itemId: chosen, methodId, petrography, readOnly, onClose }: Props & { petrography: Petrography }) => {
  const { kind, items, set } = useOpened(petrography)
  const [text, setText] = useState(set?.readings.join('\n') ?? '')
  const [instrument, setInstrument] = useState(set?.instrument ?? '')
  const [override, setOverride] = useState(set !== null && set.blendType !== set.computedType ? set.blendType : null)
  const [reason, setReason] = useState(set?.overrideReason ?? '')
  const [pictureCode, setPictureCode] = useState(set?.pictureCode ?? null)
  const [printsShares, setPrintsShares] = useState(set?.printsShares ?? false)
  const parsed = parseReadings(text)
  const readings = readingsToPreview(parsed)
  const preview = useStatistics(kind, readings, !readOnly)
  const statistics = readOnly ? (set ?? undefined) : preview
  const { run, running } = useWrite(petrographyCalls.save, { refresh, success: '保存成功！' })
  const { touch, leave } = useLeaveGuard()
  const count = parsed.readings.length
  const isComplete = parsed.faults.length === 0 && count >= readingLimits.min
  const isOverridden = override !== null && override !== statistics?.computedType

  const readFile = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > maxFileBytes) toast.warning('文件太大，应为文本或 CSV 文件')
    else {
      setText(await file.text())
      touch()
    }
  }
  const save = async () => {
    const answer = await run({
      items: items.map(({ itemId, version }) => ({ itemId, version, ...(itemId === chosen && { methodId }) })),
      readings: [...parsed.readings],
      instrument: instrument.trim(),
      blendType: isOverridden ? override : null,
      overrideReason: isOverridden ? reason.trim() : '',
      printsShares,
      pictureCode,
    })
    if (answer === undefined) return
    touch(false)
    onClose()
  }
  return (
    <DialogFrame
      open
      title={titleOf(petrography)}
      width={960}
      okText="保存"
      busy={running}
      okButton={{ disabled: !isComplete || (isOverridden && reason.trim() === ''), onClick: () => void save() }}
      {...(readOnly ? { footer: null } : {})}
      onLeave={() => void leave(onClose)}
    >
      <div className="petrography" onChange={() => touch()}>
        <div className="petrography-entry">
          <Labelled
            label={`测点，%（每行一个，可粘贴；${readingLimits.min}～${readingLimits.max} 个，现有 ${count} 个）`}
          >
            <Input.TextArea
              className="petrography-readings"
              rows={14}
              spellCheck={false}
              readOnly={readOnly}
              placeholder={'1.12\n1.15\n1.08'}
              value={text}
              onChange={event => setText(event.target.value)}
            />
          </Labelled>
          {parsed.faults.length > 0 && (
            <ul className="petrography-faults" role="alert">
              {parsed.faults.map(fault => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )}
          {!readOnly && (
            <label className="petrography-file">
              <FileTextOutlined aria-hidden />
              <span>从文本或 CSV 文件读入</span>
              <input
                type="file"
                accept=".txt,.csv,text/plain,text/csv"
                onChange={event => {
                  void readFile(event.target.files?.[0])
                  // the same file may be read again after a correction
                  event.target.value = ''
                }}
              />
            </label>
          )}
          <Labelled label="仪器编号">
            {readOnly ? (
              <Input readOnly value={instrument} />
            ) : (
              <InstrumentPicker value={instrument} onChange={setInstrument} />
            )}
          </Labelled>
          <Labelled label="改判混煤类型（不改则用计算的）">
            <Select<number>
              allowClear
              disabled={readOnly}
              placeholder="用计算的"
              options={types}
              value={override}
              onChange={(value?: number) => {
                setOverride(blendType.values.find(one => one === value) ?? null)
                touch()
              }}
            />
          </Labelled>
          {isOverridden && (
            <Labelled label="改判理由">
              <Input
                maxLength={100}
                readOnly={readOnly}
                value={reason}
                onChange={event => setReason(event.target.value)}
              />
            </Labelled>
          )}
          {kind === 'Rmax' && (
            <Checkbox
              disabled={readOnly}
              checked={printsShares}
              onChange={event => setPrintsShares(event.target.checked)}
            >
              报告中打印煤种占比
            </Checkbox>
          )}
          {!readOnly && <DistributionPicture code={pictureCode} onChange={setPictureCode} />}
          {set !== null && (
            <span className="soft">
              {set.userName} {set.createTime} 录入
            </span>
          )}
        </div>
        {statistics === undefined || readings.length === 0 ? (
          <p className="soft">输入测点后，这里显示平均值、标准差、分布和混煤类型。</p>
        ) : (
          <ReflectanceFigures kind={kind} statistics={statistics} pictureCode={pictureCode} />
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
