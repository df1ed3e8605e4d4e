import type { Offer } from '@seam/contract/catalogue/offer'
import type { Choice } from '../../../../../kit/combobox/choice-input.tsx'
import { named } from '../../../../../kit/search/find.ts'
import type { Pasted } from './lines.ts'

/** A column whose cells hold one of a list. */
export type ChoiceColumn = {
  readonly field: 'sampleKindId' | 'coalId' | 'coalCategoryId' | 'floatDensityId'
  readonly title: string
  readonly required: boolean
  readonly options: readonly Choice[]
}

/** The choices that this laboratory offers: a list with nothing in it is no column. */
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

/** Cells pasted from the name column on → values, and what could not be understood: 第2行：样品类型“xx”. */
export const pastedValues = (table: readonly (readonly string[])[], columns: readonly ChoiceColumn[]) => {
  const unknown: string[] = []
  const values = table.map((cells, at): Pasted => {
    const [sampleName = '', ...rest] = cells
    const chosen = columns.flatMap(({ field, title, options }, place) => {
      const text = rest[place] ?? ''
      if (text === '') return []
      const found = named(options, text)
      if (found === undefined) unknown.push(`第${at + 1}行：${title}“${text}”`)
      // not what the line above has: it was said to be something else
      return [[field, found?.id ?? null] as const]
    })
    const mass = rest[columns.length] ?? ''
    return {
      ...(sampleName && { sampleName: sampleName.slice(0, 40) }),
      ...Object.fromEntries(chosen),
      ...(mass && { mass }),
    }
  })
  return { values, unknown }
}
