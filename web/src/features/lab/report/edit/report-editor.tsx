import { ReportDraft } from '@seam/contract/lab/report/report'
import type { Report } from '@seam/contract/lab/report/report.row'
import { Checkbox, Input } from 'antd'
import { useId } from 'react'
import { limitsOf } from '../../../../kit/form/limits.ts'
import { useHotkeys } from '../../../../kit/hooks/use-hotkeys.ts'
import { ReflectanceForm } from '../reflectance/reflectance-form.tsx'
import { ResultTables } from '../view/result-tables.tsx'
import { EditNotices } from './edit-notices.tsx'
import { noReflectance } from './report-edit.ts'
import { SampleChoice } from './sample-choice.tsx'
import type { Editing } from './use-editing.ts'

const { maxLength = 200 } = limitsOf(ReportDraft)['remarks'] ?? {}

/** The editor of a draft: samples, reflectances, remarks, and the results as they will be printed. */
export const ReportEditor = ({ report, editing }: { report: Report; editing: Editing }) => {
  const id = useId()
  const { edit, change, choices, reflectances, faultsOf, save, submit } = editing
  useHotkeys({ s: () => void save(), enter: () => void submit() })
  const chosen = report.samples.filter(({ sampleId }) => edit.sampleIds.includes(sampleId))
  const unseen = edit.sampleIds.length - chosen.length
  const nameOf = (id: number) => {
    const sample = choices.find(({ sampleId }) => sampleId === id)
    return sample === undefined ? '' : `${sample.sampleCode}　${sample.sampleName}`
  }
  return (
    <>
      <EditNotices editing={editing} report={report} />
      <section className="report-card">
        <h3>样品</h3>
        <SampleChoice
          samples={choices}
          value={edit.sampleIds}
          onChange={sampleIds => change({ sampleIds })}
          disabled={report.replacesCode !== null}
        />
        {report.replacesCode !== null && <p className="soft">更正报告的样品与原报告一致。</p>}
      </section>
      {reflectances.length > 0 && (
        <section className="report-card">
          <h3>镜质体反射率</h3>
          {reflectances.map(({ sampleId, kind, measured }) => (
            <ReflectanceForm
              key={sampleId}
              title={nameOf(sampleId)}
              kind={kind}
              mean={
                report.samples
                  .find(sample => sample.sampleId === sampleId)
                  ?.results.find(({ projectCode }) => projectCode === kind.toUpperCase())?.value
              }
              measured={measured}
              value={edit.reflectance[sampleId] ?? noReflectance}
              faults={faultsOf(sampleId)}
              onChange={value => change({ reflectance: { ...edit.reflectance, [sampleId]: value } })}
            />
          ))}
        </section>
      )}
      <section className="report-card report-remarks-card">
        <h3>
          <label htmlFor={id}>备注</label>
        </h3>
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={maxLength}
          showCount
          placeholder="印在报告结果之后，可不填"
          value={edit.remarks}
          onChange={event => change({ remarks: event.target.value })}
        />
      </section>
      <section className="report-card">
        <h3>结果预览</h3>
        <Checkbox checked={edit.coalClass} onChange={({ target }) => change({ coalClass: target.checked })}>
          印煤类及其依据（GB/T 5751，由已复核结果判定）
        </Checkbox>
        {edit.coalClass && !report.coalClass && <p className="soft">保存后显示各样品的煤类。</p>}
        {unseen > 0 && <p className="soft">新加入的 {unseen} 个样品，保存后显示结果。</p>}
        <ResultTables samples={chosen} />
      </section>
    </>
  )
}
