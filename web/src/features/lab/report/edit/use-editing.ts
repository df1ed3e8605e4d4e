import { reportCalls } from '@seam/contract/lab/report/report.calls'
import type { Report } from '@seam/contract/lab/report/report.row'
import { useState } from 'react'
import { useRead, useWrite } from '../../../../kit/api/use-call.ts'
import { toast } from '../../../../kit/feedback/feedback.tsx'
import { inputOf, type Reflected, reflectanceFaults, reflectancesOf } from './report-edit.ts'
import { useReportEdit } from './use-report-edit.ts'

const noSamples: readonly { sampleId: number; sampleCode: string; sampleName: string; openItems: number }[] = []

/** State and actions of the report editor: samples, fields, missing input, saving and submitting. */
export const useEditing = (report: Report, onDirty: (id: number | undefined) => void) => {
  const able = report.can.edit
  const state = useReportEdit(report, onDirty)
  const { edit, dirty, onSaved } = state
  const [checked, setChecked] = useState(false)
  const ofDelegation = { query: [{ key: 'delegateCode', op: 'eq' as const, value: [report.delegateCode] }] }
  const uncovered = useRead(reportCalls.reportable, ofDelegation, { enabled: able && report.replacesCode === null })
  const hasRran = useRead(reportCalls.checkHasRran, { delegationId: report.delegationId }, { enabled: able })
  const refresh = [reportCalls.get, reportCalls.page, reportCalls.reportable]
  const { run, running } = useWrite(reportCalls.save, { refresh })

  const others = uncovered.data?.rows
    .find(({ delegationId }) => delegationId === report.delegationId)
    ?.samples.filter(({ incompleteReport }) => incompleteReport === null)
  const reportedIds = new Set(report.samples.map(({ sampleId }) => sampleId))
  const choices = [
    ...report.samples,
    ...(others ?? noSamples).filter(({ sampleId }) => !reportedIds.has(sampleId)),
  ].toSorted((a, b) => a.sampleCode.localeCompare(b.sampleCode))
  // the others come from their set of readings
  const typed = hasRran.data?.samples.filter(({ complete }) => !complete)
  const reflected: Reflected = new Map(typed?.map(({ sampleId, kind }) => [sampleId, kind]))
  const reflectances = reflectancesOf(edit, reflected, report.samples)
  const faulty = reflectances.map(reflectance => ({
    sampleId: reflectance.sampleId,
    faults: reflectanceFaults(reflectance),
  }))
  const whole = faulty.every(({ faults }) => faults.length === 0)

  /** true: stored */
  const send = async (handIn: boolean): Promise<boolean> => {
    if (edit.sampleIds.length === 0) {
      toast.warning('请选择样品')
      return false
    }
    // Without it, the typed reflectance would be left out, and replaced by nothing.
    if (hasRran.data === undefined) {
      void hasRran.refetch()
      toast.warning('还没有读到哪些样品要反射率，请稍后再保存；已填的内容都在')
      return false
    }
    const answer = await run({ ...inputOf(report, edit, reflectances), submit: handIn })
    if (answer === undefined) return false
    onSaved(answer.version, whole)
    toast.success(handIn ? '已提交审核' : '保存成功！')
    if (!handIn && !whole) toast.info('反射率还没有填完整，先留在本浏览器中')
    return true
  }
  return {
    ...state,
    choices,
    reflectances,
    /** shown after the first attempt to submit */
    faultsOf: (sampleId: number) => (checked ? (faulty.find(one => one.sampleId === sampleId)?.faults ?? []) : []),
    busy: running,
    save: async () => {
      if (dirty) return send(false)
      toast.info('没有需要保存的修改')
      return true
    },
    submit: async () => {
      setChecked(true)
      if (whole) await send(true)
      else toast.warning('反射率还没有填完整')
    },
  }
}
export type Editing = ReturnType<typeof useEditing>
