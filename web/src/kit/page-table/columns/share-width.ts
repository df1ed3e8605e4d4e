/** What a column without a width of its own needs, in pixels. */
export type Need = { readonly least: number; readonly wanted: number }

/**
 * Shares a width among columns by their content: each gets its least, then all grow towards what they want in
 * proportion to what they lack, and what is left after that is shared equally.
 */
export const shareWidth = (width: number, needs: readonly Need[]): number[] => {
  const least = needs.reduce((sum, need) => sum + need.least, 0)
  const lacking = needs.map(need => Math.max(0, need.wanted - need.least))
  const lack = lacking.reduce((sum, one) => sum + one, 0)
  const spare = Math.max(0, width - least)
  const growth = lack === 0 ? 0 : Math.min(1, spare / lack)
  const equal = needs.length === 0 ? 0 : Math.max(0, spare - lack) / needs.length
  return needs.map((need, at) => Math.floor(need.least + (lacking[at] ?? 0) * growth + equal))
}

const letter = 14
const narrowLetter = 8
const aroundText = 26
/** A cell longer than this is read in its row's detail. */
const widest = 340

/** Pixels that a line of text takes in a cell. */
export const textWidth = (text: string): number => {
  const letters = [...text].reduce((sum, one) => sum + (one.charCodeAt(0) > 0xff ? letter : narrowLetter), 0)
  return Math.min(widest, letters + aroundText)
}
