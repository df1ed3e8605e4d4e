import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { OutputOf } from '@seam/contract/kit/call'
import { plausibilityCalls, plausibilityLevel } from '@seam/contract/lab/result/plausibility'
import { Alert, Button, Empty, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { send } from '../../../kit/api/send.ts'
import { useRead } from '../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { clearable } from '../../../kit/form/clearable.tsx'
import './plausibility.css'

type Line = { readonly code: string; readonly value: string }
type Findings = OutputOf<typeof plausibilityCalls.tryOut>
type Props = { open: boolean; onClose: () => void }

const isComplete = ({ code, value }: Line) => code !== '' && /^-?\d{1,9}(\.\d{1,8})?$/.test(value)

const Outcome = ({ findings }: { findings: Findings }) =>
  findings.length === 0 ? (
    <Alert type="success" showIcon title="没有规则触发" />
  ) : (
    <ul className="plausibility-findings">
      {findings.map(({ ruleId, level, message, ruleName }, at) => (
        <li key={`${ruleId}-${at}`}>
          <DictionaryTag dictionary={plausibilityLevel} value={level} /> <b>{ruleName}</b> {message}
        </li>
      ))}
    </ul>
  )

/** Enters values of one sample and shows which rules they violate; nothing is saved. */
export const TryOutDialog = ({ open, onClose }: Props) => {
  const { data } = useRead(plausibilityCalls.options, {}, { enabled: open })
  const [lines, setLines] = useState<readonly Line[]>([{ code: '', value: '' }])
  const [sampleKindId, setSampleKindId] = useState<number | null>(null)
  const [findings, setFindings] = useState<Findings>()
  const [busy, setBusy] = useState(false)
  const change = (next: readonly Line[]) => {
    setLines(next)
    setFindings(undefined)
  }
  const complete = lines.filter(isComplete)
  const tryOut = async () => {
    setBusy(true)
    try {
      setFindings(await send(plausibilityCalls.tryOut, { values: complete, sampleKindId }))
    } catch {
      // the call has shown its message
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title="试算"
      okText="试算"
      cancelText="关闭"
      okButtonProps={{ disabled: complete.length === 0, loading: busy }}
      onOk={() => void tryOut()}
    >
      <div className="plausibility-lines">
        <Select
          allowClear={clearable}
          aria-label="样品类型"
          placeholder="样品类型（可不选）"
          options={(data?.sampleKinds ?? []).map(kind => ({ value: kind.id, label: kind.sampleKindName }))}
          value={sampleKindId}
          onChange={next => setSampleKindId(next ?? null)}
        />
        {lines.map((line, at) => (
          <div key={at} className="plausibility-try">
            <Select
              aria-label={`第${at + 1}个项目`}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="项目"
              options={(data?.quantities ?? []).map(one => ({
                value: one.code,
                label: `${one.code} ${one.name}${one.unit === '' ? '' : `（${one.unit}）`}`,
              }))}
              value={line.code || undefined}
              onChange={(code = '') => change(lines.map((one, place) => (place === at ? { ...one, code } : one)))}
            />
            <Input
              aria-label={`第${at + 1}个结果`}
              inputMode="decimal"
              autoComplete="off"
              placeholder="结果"
              value={line.value}
              onChange={event =>
                change(lines.map((one, place) => (place === at ? { ...one, value: event.target.value.trim() } : one)))
              }
              onPressEnter={() => void tryOut()}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除第${at + 1}行`}
              disabled={lines.length === 1}
              onClick={() => change(lines.filter((_, place) => place !== at))}
            />
          </div>
        ))}
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined />}
          disabled={lines.length >= 40}
          onClick={() => change([...lines, { code: '', value: '' }])}
        >
          加一个结果
        </Button>
        {findings === undefined ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="输入同一样品的结果后试算" />
        ) : (
          <Outcome findings={findings} />
        )}
      </div>
    </Modal>
  )
}
