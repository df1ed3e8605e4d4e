import { describe, expect, it } from 'vitest'
import { reviewColumns, visibleColumns } from './review.columns.tsx'

describe('columns', () => {
  const keys = (some: readonly string[], grouped: boolean) => visibleColumns(some, grouped).map(({ key }) => key)

  it('follow the order of the user, and leave out what is hidden or unknown', () => {
    expect(keys(['reported', 'projectName', 'removed'], false)).toEqual(['reported', 'projectName'])
  })

  it('do not repeat the code when grouped by sample', () => {
    const all = reviewColumns.map(({ key }) => key)
    expect(keys(all, true)).toEqual(all.filter(key => key !== 'labCode'))
    expect(keys(all, false)).toEqual(all)
  })
})
