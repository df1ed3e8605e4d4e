/** 1, 2, 3, 5 → 1–3、5: which samples, however many. */
export const runsText = (positions: readonly number[]): string => {
  const runs = positions.reduce<[from: number, to: number][]>((made, position) => {
    const last = made.at(-1)
    if (last !== undefined && last[1] + 1 === position) last[1] = position
    else made.push([position, position])
    return made
  }, [])
  return runs
    .map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}、${to}` : `${from}–${to}`))
    .join('、')
}
