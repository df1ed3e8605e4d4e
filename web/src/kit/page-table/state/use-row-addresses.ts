import { useLocation, useSearch } from 'wouter'
import { currentPlace, type Place } from '../../location/hash-location.ts'
import { useSession } from '../../session/session.ts'
import { rowAddressesFor } from './rows-address.ts'

/** The place of a figure, to which its rows return. */
export const usePlaceOfFigure = (): Place => {
  const [path] = useLocation()
  const search = useSearch()
  // The hook decodes the query, in which an address may be encoded once more.
  const here = currentPlace()
  return { path, search: here.path === path ? here.search : search }
}

/** The addresses of the rows behind figures that the user may open; the rows return to the place of the figure. */
export const useRowAddresses = () => rowAddressesFor(useSession().permissions, usePlaceOfFigure())
