import type { Classification, CoalForm, CoalIndices } from '@seam/contract/catalogue/material/coal-classification'
import { itemState } from '@seam/contract/lab/sample/sample'
import { classify } from '../../../catalogue/coal-category/coal-classification.rules.ts'
import { reportedText } from '../../calculation/rounding.rules.ts'
import { type Quantity, unroundedJoulesOf } from '../../plausibility/quantity.rules.ts'
import { calorieOf, quantitiesOfSample } from '../finding/sample-facts.rules.ts'
import type { Item } from '../item/item.rules.ts'

export type CoalClassOfSample = { readonly indices: CoalIndices; readonly classification: Classification }

const megajoules = (heat: Quantity, calorie: string): string | null => {
  const joules = unroundedJoulesOf(heat, calorie)
  return joules === undefined ? null : reportedText(joules.div(1000), '0.01')
}

/**
 * The coal class of a sample by GB/T 5751 from its confirmed results, with the indices it used; indices that are not
 * ordered are derived from determined results if these suffice, and rounded as they would be reported. Calorific values
 * are carried unrounded to the one that decides.
 */
export const coalClassOf = (items: readonly Item[], form: CoalForm): CoalClassOfSample => {
  const confirmed = items.filter(({ state }) => state === itemState.confirmed || state === itemState.published)
  const quantities = quantitiesOfSample(confirmed)
  const intervals = new Map(confirmed.map(({ project }) => [project.code, project.interval]))
  const textOf = (code: string): string | null => {
    const value = quantities.get(code)?.value
    if (value === undefined) return null
    return reportedText(value, intervals.get(code) ?? '0.01')
  }
  const heat = quantities.get('QGRMAF')
  const indices: CoalIndices = {
    form,
    ad: textOf('AD'),
    vdaf: textOf('VDAF'),
    hdaf: textOf('HDAF'),
    g: textOf('G'),
    y: textOf('Y'),
    b: textOf('B'),
    pm: textOf('PM'),
    qgrMaf: heat === undefined ? null : megajoules(heat, calorieOf(confirmed)),
  }
  return { indices, classification: classify(indices) }
}
