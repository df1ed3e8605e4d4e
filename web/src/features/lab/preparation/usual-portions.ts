import { type PortionKind, portionKind } from '@seam/contract/lab/sample/preparation'
import type { PortionDraft } from './portion-list.tsx'

const { analysis, moisture, reserve, plastometer, petrography } = portionKind

/** Projects that are tested on a coarser portion than the one for general analysis. */
const coarse: Readonly<Record<string, PortionKind>> = {
  Mt: moisture,
  Y: plastometer,
  X: plastometer,
  Rran: petrography,
  Rmax: petrography,
}

/** The portions that the projects of a sample need, and the reserve; the masses are weighed. */
export const usualPortions = (symbols: readonly string[]): PortionDraft[] => {
  const kinds = new Set(symbols.map(symbol => coarse[symbol] ?? analysis))
  return [...portionKind.values]
    .filter(kind => kinds.has(kind) || kind === reserve)
    .map(kind => ({ kind, mass: '', remarks: '' }))
}
