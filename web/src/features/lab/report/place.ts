import { goTo } from '../../../kit/location/hash-location.ts'

/** What the screen shows: one of its two lists, or one report. It stands in the address, so that F5 and back keep it. */
export type ReportPlace = { readonly show: 'reports' | 'waiting' } | { readonly show: 'report'; readonly id: number }

export const placeOf = (search: string): ReportPlace => {
  const given = new URLSearchParams(search)
  const id = Number(given.get('id'))
  if (Number.isInteger(id) && id > 0) return { show: 'report', id }
  return { show: given.get('list') === 'waiting' ? 'waiting' : 'reports' }
}

export const addressOf = (place: ReportPlace): string => {
  if (place.show === 'report') return `/assay/report?id=${place.id}`
  return place.show === 'waiting' ? '/assay/report?list=waiting' : '/assay/report'
}

export const goToReport = (id: number) => goTo(addressOf({ show: 'report', id }))
