import { useEffect } from 'react'

/** The chosen entries that are still offered. An entry that was taken elsewhere meanwhile leaves the form. */
export const useAvailableChoices = <T>(
  chosen: readonly T[],
  isOffered: (entry: T) => boolean,
  onChange: ((entries: readonly T[]) => void) | undefined,
): readonly T[] => {
  const offered = chosen.filter(isOffered)
  const isOutdated = offered.length < chosen.length
  useEffect(() => {
    if (isOutdated) onChange?.(offered)
  })
  return offered
}
