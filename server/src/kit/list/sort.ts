import type { FilterItem, PageQuery } from '@seam/contract/kit/list/page'

/**
 * The sort keys of a list. One that the user has not sorted, and that would be newest first, is in the order of the time
 * whose period it selects: along ids, PostgreSQL would read every row since a period long past.
 */
export const sortOf = (
  { query, sort }: Pick<PageQuery, 'query' | 'sort'>,
  { columns, defaultSort }: { readonly columns: Readonly<Record<string, unknown>>; readonly defaultSort?: unknown },
): PageQuery['sort'] => {
  if (sort.length > 0 || defaultSort !== undefined) return sort
  const isPeriod = ({ key, op, value: [bound] }: FilterItem) =>
    (op === 'ge' || op === 'le') &&
    typeof bound === 'string' &&
    Object.hasOwn(columns, key) &&
    typeof columns[key] !== 'function'
  const period = query.find(isPeriod)
  return period === undefined ? sort : [{ key: period.key, order: 'desc' }]
}
