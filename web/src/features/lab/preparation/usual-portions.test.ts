import { portionKind } from '@seam/contract/lab/sample/preparation'
import { expect, it } from 'vitest'
import { usualPortions } from './usual-portions.ts'

const kindsFor = (...symbols: string[]) => usualPortions(symbols).map(({ kind }) => kind)

it('proposes the portions that the projects need, and always a reserve', () => {
  expect(kindsFor('Mad', 'Aad')).toEqual([portionKind.analysis, portionKind.reserve])
  expect(kindsFor('Mt', 'Mad', 'Y', 'Rran')).toEqual([
    portionKind.analysis,
    portionKind.moisture,
    portionKind.reserve,
    portionKind.plastometer,
    portionKind.petrography,
  ])
  expect(kindsFor('Mt')).toEqual([portionKind.moisture, portionKind.reserve])
})
