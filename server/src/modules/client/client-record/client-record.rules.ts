type ClientRecord = { readonly id: number; readonly isDefault: boolean }

/**
 * Which of a client's enabled addresses, notifiers or titles (oldest first) is the default: the preferred one, else the
 * current default, else the oldest; undefined where there are none.
 */
export const chooseDefault = (records: readonly ClientRecord[], preferredId?: number): number | undefined =>
  (records.find(({ id }) => id === preferredId) ?? records.find(({ isDefault }) => isDefault) ?? records[0])?.id
