import type { Report } from '@seam/contract/lab/report/report.row'
import { useEffect, useMemo, useRef, useState } from 'react'
import { storedDrafts } from '../../../../kit/draft/stored-drafts.ts'
import { editOf, isSame, ReportEdit } from './report-edit.ts'

const drafts = storedDrafts('report', ReportEdit)

/** The input of a report; stored in the browser until it is saved or discarded. */
export const useReportEdit = (report: Report, onDirty: (id: number | undefined) => void) => {
  const { id } = report
  const saved = useMemo(() => editOf(report), [report])
  const [typed, setTyped] = useState(() => (report.can.edit ? drafts.read(id) : undefined))
  const restored = useRef(typed !== undefined)
  const sent = useRef<ReportEdit>(undefined)

  useEffect(() => {
    if (typed === undefined) drafts.remove(id)
    else drafts.write(id, typed)
    onDirty(typed === undefined ? undefined : id)
  }, [id, typed, onDirty])

  // the saved version has arrived, unless the user typed in the meantime
  const current = typed !== undefined && sent.current !== undefined && isSame(typed, sent.current)
  useEffect(() => {
    if (!current || typed?.version !== saved.version) return
    sent.current = undefined
    setTyped(undefined)
  }, [current, typed, saved])

  const edit = typed ?? saved
  return {
    edit,
    dirty: typed !== undefined,
    /** typed on an outdated version */
    stale: typed !== undefined && typed.version !== saved.version && sent.current === undefined,
    restored: restored.current && typed !== undefined,
    change: (part: Partial<ReportEdit>) => {
      const next = { ...edit, ...part }
      setTyped(isSame(next, saved) ? undefined : next)
    },
    giveUp: () => setTyped(undefined),
    /** keeps what was typed and moves it to the current version */
    keep: () => setTyped(before => before && { ...before, version: saved.version }),
    /** `whole`: everything typed was sent */
    onSaved: (version: number, whole: boolean) =>
      setTyped(before => {
        if (before === undefined) return undefined
        const next = { ...before, version }
        if (whole) sent.current = next
        return next
      }),
  }
}
