import { goTo } from '../../../kit/location/hash-location.ts'

const listAddress = '/assay/report'

/** The selected list of the screen; part of the address, so that it survives F5 and back. */
type ListName = 'reports' | 'waiting'

export const listIn = (search: string): ListName =>
  new URLSearchParams(search).get('list') === 'waiting' ? 'waiting' : 'reports'

export const addressOfList = (list: ListName): string =>
  list === 'waiting' ? `${listAddress}?list=waiting` : listAddress

/** Each report has an address of its own, and so a tab of its own: several can be edited at once. */
export const addressOfReport = (id: number): string => `${listAddress}/${id}`

export const goToReport = (id: number) => goTo(addressOfReport(id))
