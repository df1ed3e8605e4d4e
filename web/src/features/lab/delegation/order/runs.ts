/** Numbers of samples as ranges: 1, 2, 3, 5 → 1–3、5. */
export const runsText = (positions: readonly number[]): string => {
  const runs = positions.reduce<[from: number, to: number][]>((ranges, position) => {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] + 1 === position) last[1] = position
    else ranges.push([position, position])
    return ranges
  }, [])
  return runs
    .map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}、${to}` : `${from}–${to}`))
    .join('、')
}
