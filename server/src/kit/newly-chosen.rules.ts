/**
 * Those of the chosen ids that the row did not have before. Only these must be enabled: what a row has stays although
 * it was stopped since.
 */
export const newlyChosen = (chosen: readonly number[], before: readonly number[]): number[] =>
  chosen.filter(id => !before.includes(id))
