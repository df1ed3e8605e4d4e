/** As a value of a filter: the rows that have none, such as those of clients without a salesman. Not 0, an urgency. */
export const none = -1

/**
 * The filters of every figure, and of the lists that one opens. For a delegation, kind and category are those of its
 * first sample; project and package match any of its samples.
 */
export const figureFilters = {
  clientId: 'member',
  salesmanId: 'member',
  source: 'member',
  projectId: 'member',
  groupId: 'member',
  kindId: 'member',
  categoryId: 'member',
  urgency: 'member',
  registrarId: 'member',
  delegateCode: 'search',
} as const
