import type { By } from './queue/use-queue.tsx'

/** Which sheet is open: it stands in the address, so that F5 and the back button keep it. */
export type BenchPlace = { readonly by: By; readonly key: string | undefined }

export const placeOf = (search: string): BenchPlace => {
  const parameters = new URLSearchParams(search)
  const sample = parameters.get('sample')
  if (sample !== null) return { by: 'sample', key: sample || undefined }
  return { by: 'project', key: parameters.get('project') || undefined }
}

export const addressOf = ({ by, key = '' }: BenchPlace) => `/assay/bench?${new URLSearchParams({ [by]: key })}`
