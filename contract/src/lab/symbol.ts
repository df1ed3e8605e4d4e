/** A piece of a symbol; `sub` is written below the line. */
type SymbolPart = { readonly text: string; readonly sub?: boolean }

const bases = ['dmmf', 'daf', 'maf', 'ar', 'ad', 'd']
const subscripted = /^([A-Z]|lgα)(t|f|inh|ran|max|R\.I)$/
const quantity = /^([A-Z][a-z]?|[A-Z]{2})$/

const digitsBelow = (text: string): SymbolPart[] =>
  text
    .split(/(\d+)/)
    .filter(piece => piece !== '')
    .map(piece => (/^\d/.test(piece) ? { text: piece, sub: true } : { text: piece }))

const below = (above: string, sub: string): SymbolPart[] => [...digitsBelow(above), { text: sub, sub: true }]

/**
 * A symbol of GB/T 483 in plain text, split as it is printed: Vdaf → V with daf below, Qnet,ar → Q with net,ar below,
 * SiO2 → the 2 below. What is no such symbol comes back whole.
 */
export const symbolParts = (symbol: string): SymbolPart[] => {
  const [, above, sub] = /^(\(.+\)|[A-Z])([a-z].*,.+)$/.exec(symbol) ?? subscripted.exec(symbol) ?? []
  if (above !== undefined && sub !== undefined) return below(above, sub)
  const basis = bases.find(ending => symbol.endsWith(ending) && quantity.test(symbol.slice(0, -ending.length)))
  return basis === undefined ? digitsBelow(symbol) : below(symbol.slice(0, -basis.length), basis)
}
