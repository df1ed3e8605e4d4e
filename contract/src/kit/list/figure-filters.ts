/** As a value of a filter: the rows that have none, such as those of clients without a salesman. Not 0, an urgency. */
export const none = -1

/** What lists of delegations and of what belongs to them are selected by, besides their own columns. */
export const memberFilters = {
  salesmanId: 'member',
  source: 'member',
  registrarId: 'member',
  projectId: 'member',
  groupId: 'member',
  kindId: 'member',
  categoryId: 'member',
} as const

/**
 * The filters of every figure, and of the lists that one opens. For a delegation, kind and category are those of its
 * first sample; project and package match any of its samples.
 */
export const figureFilters = {
  clientId: 'member',
  ...memberFilters,
  urgency: 'member',
  delegateCode: 'search',
} as const
