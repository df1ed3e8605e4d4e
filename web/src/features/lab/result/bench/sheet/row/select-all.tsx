import type { Sheet } from '../use-sheet.ts'

/** Selects all rows of a sheet, or none. */
export const SelectAll = ({
  sheet: { rows, selected, choose },
}: {
  sheet: Pick<Sheet, 'rows' | 'selected' | 'choose'>
}) => {
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
