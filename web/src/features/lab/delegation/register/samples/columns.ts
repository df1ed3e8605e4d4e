import type { Offer } from '@seam/contract/catalogue/price/offer'
import type { Choice } from '../../../../../kit/combobox/choice-input.tsx'

/** A column whose cells are chosen from a list. */
export type ChoiceColumn = {
  readonly field: 'sampleKindId' | 'coalId' | 'coalCategoryId' | 'floatDensityId'
  readonly title: string
  readonly required: boolean
  readonly options: readonly Choice[]
}

/** The columns with choices; one whose list is empty is left out. */
export const choiceColumns = (offer: Offer): readonly ChoiceColumn[] => {
  const { sampleKinds, coals, coalCategories, floatDensities } = offer
  const columns: readonly ChoiceColumn[] = [
    {
      field: 'sampleKindId',
      title: '样品类型',
      required: true,
      options: sampleKinds.map(({ id, sampleKindName }) => ({ id, name: sampleKindName })),
    },
    {
      field: 'coalId',
      title: '煤种',
      required: false,
      options: coals.map(({ id, coalName }) => ({ id, name: coalName })),
    },
    {
      field: 'coalCategoryId',
      title: '煤类',
      required: false,
      options: coalCategories.map(({ id, categoryName, categoryCode, remarks }) => ({
        id,
        name: categoryName,
        also: [categoryCode],
        hint: remarks || categoryCode,
      })),
    },
    {
      field: 'floatDensityId',
      title: '浮煤比重',
      required: false,
      options: floatDensities.map(({ id, name, value }) => ({ id, name, also: [value] })),
    },
  ]
  return columns.filter(({ options }) => options.length > 0)
}
