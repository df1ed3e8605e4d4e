import type { OutputOf } from '@seam/contract/kit/call'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { useState } from 'react'
import { toast } from '../../../../../kit/feedback/feedback.tsx'
import { heldRunText } from '../../../../../shared/lab/result/hold-text.ts'
import { useInParts } from '../../../../../shared/lab/result/use-in-parts.ts'
import { faultOfCells } from '../sheet/boxes/cells.ts'
import { rebaseEdits, removeSubmitted } from './edit-book.ts'
import { readingsOf } from './readings.ts'
import type { SheetRow } from './sheet-row.ts'
import { type Controls, controlsToSend, faultsOfControls } from './use-controls.ts'
import type { Edits } from './use-edits.ts'
import type { InstrumentsInUse } from './use-instruments.ts'

type Standing = OutputOf<typeof resultCalls.submit>
type Texts = ReadonlyMap<number, string>
type SaveRow = { readonly itemId: number; readonly version: number; readonly of: SheetRow; readonly remarks?: string }

const refresh = [
  resultCalls.worksheet,
  resultCalls.sample,
  resultCalls.preview,
  resultCalls.workCount,
  resultCalls.workList,
]

/** Whether an edit can be sent: complete, valid, and based on the current row. */
export const isSendable = ({ changed, clash, isGone, cells }: SheetRow) =>
  changed && !clash && !isGone && faultOfCells(cells) === undefined

const without = (texts: Texts, itemIds: readonly number[]): Texts =>
  itemIds.some(itemId => texts.has(itemId))
    ? new Map([...texts].filter(([itemId]) => !itemIds.includes(itemId)))
    : texts

const sentOf = (rows: readonly SheetRow[]): SaveRow[] =>
  rows.map(of => ({ itemId: of.row.itemId, version: of.row.version, of }))

const reportOutcome = (count: number, all: number, did: string, success: string) => {
  if (count > 0 && count < all) toast.warning(`${did} ${count} 项，${all - count} 项没有${did}，见各行说明`)
  else if (count > 0) toast.success(success)
}

/** Saves and submits the rows of a sheet, with the reasons that the server gives for each row and sample. */
export const useSaving = (
  { book, change }: Edits,
  { instruments, controls }: { instruments: InstrumentsInUse; controls: Controls },
  sheet: string,
) => {
  const [refusals, setRefusals] = useState<Texts>(new Map())
  const [warnings, setWarnings] = useState<ReadonlyMap<number, readonly string[]>>(new Map())
  const options = {
    refresh,
    per: sheet,
    onRefused: (rows: Texts) => setRefusals(before => new Map([...before, ...rows])),
  }
  /** Returns the accepted rows in their new state. */
  const accept = (part: { rows: readonly SaveRow[]; answer: Standing } | undefined): SaveRow[] => {
    if (part === undefined) return []
    const { items, warnings: odd } = part.answer
    const versions = new Map(items.map(({ itemId, version }) => [itemId, version]))
    change(before => rebaseEdits(before, versions))
    setRefusals(before => without(before, [...versions.keys()]))
    setWarnings(before => new Map([...before, ...odd.map(one => [one.sampleId, one.warnings] as const)]))
    return part.rows.map(row => ({ ...row, version: versions.get(row.itemId) ?? row.version }))
  }

  const entryOf = ({ itemId, version, of }: SaveRow) => {
    const edit = book.get(itemId)
    const readings = edit === undefined ? [] : readingsOf(edit, instruments.of(of.row.projectId))
    return { itemId, version, methodId: (edit?.row ?? of.row).methodId, readings }
  }
  const refOf = ({ itemId, version, remarks = '' }: SaveRow) => ({ itemId, version, remarks })
  const projectsOf = (part: readonly SaveRow[]) => new Set(part.map(({ of }) => of.row.projectId))
  const inputOf = (part: readonly SaveRow[]) => ({
    rows: part.map(entryOf),
    controls: controlsToSend(controls, instruments, projectsOf(part)),
  })
  const saving = useInParts(resultCalls.save, inputOf, {
    ...options,
    onFailure: (failure, part) => controls.mark(faultsOfControls(failure, controls, projectsOf(part))),
  })
  const submitting = useInParts(resultCalls.submit, (part: readonly SaveRow[]) => ({ rows: part.map(refOf) }), options)

  const save = async (rows: readonly SheetRow[]): Promise<SaveRow[]> => {
    if (rows.length === 0) return []
    controls.mark([])
    const part = await saving.run(sentOf(rows))
    if (part !== undefined) for (const { of } of part.rows) controls.clear(of.row.projectId)
    if (part?.answer.held === true) toast.warning(heldRunText)
    return accept(part)
  }

  return {
    refusals,
    warnings,
    busy: saving.running || submitting.running,
    /** the stored warnings of a sample are in force again */
    forgetWarnings: (sampleId: number) => setWarnings(before => new Map([...before].filter(([id]) => id !== sampleId))),
    forget: (itemIds: readonly number[]) => setRefusals(before => without(before, itemIds)),

    save: async (rows: readonly SheetRow[]) =>
      reportOutcome((await save(rows)).length, rows.length, '保存', '保存成功！'),

    /** Saves and submits rows, with remarks for those beyond the limit. Returns the number of accepted rows. */
    handIn: async (rows: readonly SheetRow[], remarks: Texts): Promise<number> => {
      const saved = await save(rows.filter(({ changed }) => changed))
      const whole = [...sentOf(rows.filter(({ changed }) => !changed)), ...saved]
      const count = accept(await submitting.run(whole.map(row => ({ ...row, remarks: remarks.get(row.itemId) ?? '' }))))
      // their rows may leave the sheet before an answer contains the saved readings
      change(before =>
        removeSubmitted(
          before,
          count.map(({ of }) => of),
        ),
      )
      reportOutcome(count.length, rows.length, '提交', `已提交复核 ${count.length} 项`)
      return count.length
    },
  }
}
export type Saving = ReturnType<typeof useSaving>
