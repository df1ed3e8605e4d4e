/** Width that a column without a fixed width needs, in pixels. */
export type Need = { readonly least: number; readonly ideal: number }

/**
 * Distributes a width among columns by their content: each gets its minimum, then all grow towards their need in
 * proportion to the difference; the rest is distributed equally.
 */
export const shareWidth = (width: number, needs: readonly Need[]): number[] => {
  const least = needs.reduce((sum, need) => sum + need.least, 0)
  const lacking = needs.map(need => Math.max(0, need.ideal - need.least))
  const lack = lacking.reduce((sum, one) => sum + one, 0)
  const spare = Math.max(0, width - least)
  const growth = lack === 0 ? 0 : Math.min(1, spare / lack)
  const equal = needs.length === 0 ? 0 : Math.max(0, spare - lack) / needs.length
  return needs.map((need, at) => Math.floor(need.least + (lacking[at] ?? 0) * growth + equal))
}

const letter = 14
const narrowLetter = 8
const aroundText = 26
/** Longer cells are read in the detail of the row. */
const widest = 340

/** Width of a line of text in a cell, in pixels. */
export const textWidth = (text: string): number => {
  const letters = [...text].reduce((sum, one) => sum + (one.charCodeAt(0) > 0xff ? letter : narrowLetter), 0)
  return Math.min(widest, letters + aroundText)
}
