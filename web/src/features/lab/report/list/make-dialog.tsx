import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { useId, useState } from 'react'
import { useWrite } from '../../../../kit/api/use-call.ts'
import { DialogFrame } from '../../../../kit/dialog/dialog-frame.tsx'
import { SampleChoice } from '../edit/sample-choice.tsx'
import type { Reportable } from './waiting.columns.tsx'

type Props = { delegation: Reportable; onClose: () => void; onMade: (id: number) => void }

/** Begins a report: selects its samples, at first all that are complete. */
export const MakeDialog = ({ delegation, onClose, onMade }: Props) => {
  const id = useId()
  const { delegationId, delegateCode, clientName, samples } = delegation
  const [sampleIds, setSampleIds] = useState<readonly number[]>(
    samples.filter(({ openItems }) => openItems === 0).map(({ sampleId }) => sampleId),
  )
  const { run, running } = useWrite(reportCalls.save, {
    refresh: [reportCalls.page, reportCalls.reportable],
    perForm: true,
  })
  const make = async () => {
    const report = await run({ delegationId, sampleIds: [...sampleIds], remarks: '' })
    if (report === undefined) return
    onClose()
    onMade(report.id)
  }
  return (
    <DialogFrame
      open
      title={`编制报告：${delegateCode}`}
      okText="开始编制"
      okButton={{ htmlType: 'submit', form: id, disabled: sampleIds.length === 0, autoFocus: true }}
      busy={running}
      onLeave={onClose}
    >
      <form
        id={id}
        onSubmit={event => {
          event.preventDefault()
          if (sampleIds.length > 0) void make()
        }}
      >
        <p className="soft">{clientName}</p>
        <SampleChoice samples={samples} value={sampleIds} onChange={setSampleIds} />
      </form>
    </DialogFrame>
  )
}
