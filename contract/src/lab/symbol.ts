/** A part of a symbol; `sub` is a subscript. */
type SymbolPart = { readonly text: string; readonly sub?: boolean }

const bases = ['dmmf', 'daf', 'maf', 'ar', 'ad', 'd']
const subscripted = /^([A-Z]|lgα)(t|f|inh|ran|max|R\.I)$/
const quantity = /^([A-Z][a-z]?|[A-Z]{2})$/

const withDigitsBelow = (text: string): SymbolPart[] =>
  text
    .split(/(\d+)/)
    .filter(piece => piece !== '')
    .map(piece => (/^\d/.test(piece) ? { text: piece, sub: true } : { text: piece }))

const below = (above: string, sub: string): SymbolPart[] => [...withDigitsBelow(above), { text: sub, sub: true }]

/**
 * Splits a symbol of GB/T 483 in plain text as it is printed: Vdaf → V with subscript daf, Qnet,ar → Q with net,ar,
 * SiO2 → subscript 2. Other text is returned as one part.
 */
export const symbolParts = (symbol: string): SymbolPart[] => {
  const [, above, sub] = /^(\(.+\)|[A-Z])([a-z].*,.+)$/.exec(symbol) ?? subscripted.exec(symbol) ?? []
  if (above !== undefined && sub !== undefined) return below(above, sub)
  const basis = bases.find(ending => symbol.endsWith(ending) && quantity.test(symbol.slice(0, -ending.length)))
  return basis === undefined ? withDigitsBelow(symbol) : below(symbol.slice(0, -basis.length), basis)
}

type Named = { readonly symbol: string; readonly projectName: string }

/** The symbols of projects; those without one, and others with one that is taken, such as Qgr,d in kcal/kg, by name. */
export const projectTexts = (projects: readonly Named[]): readonly string[] =>
  projects.map(({ symbol, projectName }, at) =>
    symbol === '' || projects.slice(0, at).some(other => other.symbol === symbol) ? projectName : symbol,
  )
