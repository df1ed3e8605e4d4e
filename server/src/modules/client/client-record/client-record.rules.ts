type Standing = { readonly id: number; readonly isDefault: boolean }

/**
 * Which of a client's enabled addresses, notifiers or titles (oldest first) is the default: the wanted one, else the one
 * that is, else the oldest. None only where there is none.
 */
export const chooseDefault = (standing: readonly Standing[], wanted?: number): number | undefined =>
  (standing.find(({ id }) => id === wanted) ?? standing.find(({ isDefault }) => isDefault) ?? standing[0])?.id
