/** The list with the entry at a position moved by an offset, at most to an end. */
export const moveEntry = <T>(list: readonly T[], at: number, by: number): readonly T[] => {
  const to = Math.min(list.length - 1, Math.max(0, at + by))
  const entry = list[at]
  return entry === undefined ? list : list.toSpliced(at, 1).toSpliced(to, 0, entry)
}
