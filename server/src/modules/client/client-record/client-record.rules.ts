type ClientRecord = { readonly id: number; readonly isDefault: boolean }

/**
 * The default among a client's enabled addresses, notifiers or titles (oldest first): the preferred one, otherwise
 * the current default, otherwise the oldest; undefined if there are none.
 */
export const chooseDefault = (records: readonly ClientRecord[], preferredId?: number): number | undefined =>
  (records.find(({ id }) => id === preferredId) ?? records.find(({ isDefault }) => isDefault) ?? records[0])?.id
