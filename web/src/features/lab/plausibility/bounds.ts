import { type PlausibilityRule, plausibilityRelation } from '@seam/contract/lab/result/plausibility'

type Bounds = Pick<PlausibilityRule, 'low' | 'high' | 'lowExclusive' | 'highExclusive' | 'step' | 'unit'>

/** `0 ≤ … ≤ 100，步长 0.5` or `15 ≤ … ≤ 37 MJ/kg`: what the value may be. */
export const boundsText = ({ low, high, lowExclusive, highExclusive, step, unit }: Bounds): string => {
  const below = low === null ? '' : `${low} ${lowExclusive ? '<' : '≤'} `
  const above = high === null ? '' : ` ${highExclusive ? '<' : '≤'} ${high}`
  const range = below === '' && above === '' ? '' : `${below}值${above}${unit === null ? '' : ` ${unit}`}`
  return [range, step === null ? '' : `步长 ${step}`].filter(part => part !== '').join('，')
}

/** `MAD + AAD − STAD`, or the name of the relation. */
export const subjectText = ({ relation, terms }: Pick<PlausibilityRule, 'relation' | 'terms'>): string =>
  relation === null
    ? terms.map(({ code, sign }, at) => `${sign < 0 ? '− ' : at === 0 ? '' : '+ '}${code}`).join(' ')
    : plausibilityRelation.label(relation)
