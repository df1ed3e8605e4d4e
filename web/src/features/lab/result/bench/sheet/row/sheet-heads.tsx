import type { Sheet } from '../use-sheet.ts'

/** Selects all rows of a sheet, or none. */
const SelectAll = ({ sheet: { rows, selected, choose } }: { sheet: Sheet }) => {
  const all = rows.length > 0 && selected.length === rows.length
  return (
    <input
      type="checkbox"
      aria-label="全选"
      checked={all}
      ref={box => {
        if (box) box.indeterminate = selected.length > 0 && !all
      }}
      onChange={event =>
        choose(
          rows.map(({ row }) => row.itemId),
          event.target.checked,
        )
      }
    />
  )
}

/** `rows`: of a head of several. */
type Props = { rows?: number }

/** The heads of `LineHead`. */
export const SampleHeads = ({ sheet, rows }: Props & { sheet: Sheet }) => (
  <>
    <th rowSpan={rows} className="sheet-select-cell">
      <SelectAll sheet={sheet} />
    </th>
    <th rowSpan={rows} className="sheet-code-cell">
      样品
    </th>
  </>
)

/** The heads of the last cells of a line. */
export const VerdictHeads = ({ rows }: Props) => (
  <>
    <th rowSpan={rows} className="sheet-verdict-cell">
      判定
    </th>
    <th rowSpan={rows} className="sheet-history-cell">
      <span className="visually-hidden">经过</span>
    </th>
  </>
)
