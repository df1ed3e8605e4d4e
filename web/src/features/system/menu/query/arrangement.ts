/** The selected conditions of a panel, in their order. */
export type Chosen = readonly number[]

export const toggled = (chosen: Chosen, id: number): Chosen =>
  chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id]

/** Moves a condition up (-1) or down (1), at most to the end. */
export const moved = (chosen: Chosen, id: number, by: -1 | 1): Chosen => {
  const from = chosen.indexOf(id)
  const other = chosen[from + by]
  if (from < 0 || other === undefined) return chosen
  return chosen.map(one => (one === id ? other : one === other ? id : one))
}

type Row = { readonly id: number; readonly conditionCode: string; readonly fault: string }

/** Selected conditions first in the order of the panel, then the others unchanged. */
export const inOrder = <R extends Row>(rows: readonly R[], chosen: Chosen): readonly R[] => [
  ...chosen.flatMap(id => rows.filter(row => row.id === id)),
  ...rows.filter(row => !chosen.includes(row.id)),
]

/** Why a row cannot be selected; '' if it can. */
export const hindrance = (row: Row, rows: readonly Row[], chosen: Chosen): string => {
  if (row.fault !== '' || chosen.includes(row.id)) return row.fault
  const twin = rows.find(one => chosen.includes(one.id) && one.conditionCode === row.conditionCode)
  return twin === undefined ? '' : `字段 ${row.conditionCode} 已选了一个条件`
}
