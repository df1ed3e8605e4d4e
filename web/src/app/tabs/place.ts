import { createContext, useContext } from 'react'
import { goTo, type Place } from '../../kit/location/hash-location.ts'

/** The location of a tab: its own address, also while another tab is shown. A hidden view never sees another's address. */
export const TabPlace = createContext<Place>({ path: '/', search: '' })

export const useTabLocation = Object.assign((): [string, typeof goTo] => [useContext(TabPlace).path, goTo], {
  hrefs: (address: string) => `#${address}`,
})

export const useTabSearch = () => useContext(TabPlace).search
