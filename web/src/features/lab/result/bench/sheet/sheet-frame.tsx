import type { ReactNode } from 'react'
import type { Saving } from '../edits/use-save.ts'
import { SheetBar } from './sheet-bar.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import type { Sheet } from './use-sheet.ts'
import { useSheetActions } from './use-sheet-actions.ts'
import './sheet.css'
import './sheet-table.css'
import './sheet-compact.css'
import './sheet-line.css'
import './sheet-narrow.css'
import './sheet-lines.css'
import './sheet-single.css'

type Props = {
  label: string
  title: ReactNode
  /** beside the title */
  tools?: ReactNode
  /** between the bar and the rows */
  notice?: ReactNode
  sheet: Sheet
  saving: Saving
  children: ReactNode
}

/** The frame of a sheet: its bar and the submit dialog. */
export const SheetFrame = ({ label, title, tools, notice, sheet, saving, children }: Props) => {
  const actions = useSheetActions(sheet, saving)
  const { rowsToExplain } = actions
  return (
    <section className="sheet" aria-label={label}>
      <SheetBar title={title} actions={actions} selected={sheet.selected.length} saving={saving}>
        {tools}
      </SheetBar>
      {notice}
      <div className="sheet-rows">{children}</div>
      {rowsToExplain && (
        <SubmitDialog
          rows={rowsToExplain}
          judged={sheet.judged}
          busy={saving.busy}
          onSubmit={remarks => actions.handIn(rowsToExplain, remarks)}
          onCancel={actions.cancel}
        />
      )}
    </section>
  )
}
