import type { By } from './queue/use-queue.tsx'

/** The open sheet; part of the address, so that F5 and back keep it. */
type BenchPlace = { readonly by: By; readonly key: string | undefined }

export const placeOf = (search: string): BenchPlace => {
  const parameters = new URLSearchParams(search)
  const sample = parameters.get('sample')
  if (sample !== null) return { by: 'sample', key: sample || undefined }
  return { by: 'project', key: parameters.get('project') || undefined }
}

/** The address of the screen. */
export const benchPath = '/assay/bench'

export const addressOf = ({ by, key = '' }: BenchPlace) => `${benchPath}?${new URLSearchParams({ [by]: key })}`
