/** The selected conditions of a panel, in their order. */
export type ChosenIds = readonly number[]

export const toggleId = (chosen: ChosenIds, id: number): ChosenIds =>
  chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id]

/** Moves a condition up (-1) or down (1), at most to the end. */
export const moveId = (chosen: ChosenIds, id: number, by: -1 | 1): ChosenIds => {
  const from = chosen.indexOf(id)
  const other = chosen[from + by]
  if (from < 0 || other === undefined) return chosen
  return chosen.map(one => (one === id ? other : one === other ? id : one))
}

type Row = { readonly id: number; readonly conditionCode: string; readonly fault: string }

/** Selected conditions first in the order of the panel, then the others unchanged. */
export const inOrder = <R extends Row>(rows: readonly R[], chosen: ChosenIds): readonly R[] => [
  ...chosen.flatMap(id => rows.filter(row => row.id === id)),
  ...rows.filter(row => !chosen.includes(row.id)),
]

/** Why a row cannot be selected; '' if it can. */
export const reasonAgainst = (row: Row, rows: readonly Row[], chosen: ChosenIds): string => {
  if (row.fault !== '' || chosen.includes(row.id)) return row.fault
  const twin = rows.find(one => chosen.includes(one.id) && one.conditionCode === row.conditionCode)
  return twin === undefined ? '' : `字段 ${row.conditionCode} 已选了一个条件`
}
