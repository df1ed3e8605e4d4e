import { createContext, useContext } from 'react'
import { goTo, type Place } from '../../kit/location/hash-location.ts'

/** Where a tab is: its own address, also while another tab is shown. A hidden view never sees the address of another. */
export const TabPlace = createContext<Place>({ path: '/', search: '' })

export const useTabLocation = Object.assign((): [string, typeof goTo] => [useContext(TabPlace).path, goTo], {
  hrefs: (address: string) => `#${address}`,
})

export const useTabSearch = () => useContext(TabPlace).search
