import { type ComponentType, createContext, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react'
import { Route, Router } from 'wouter'
import { UnsavedPlace } from '../../kit/draft/unsaved.tsx'
import { goTo, type Place } from '../../kit/location/hash-location.ts'
import { RecordName } from '../../kit/location/record-name.ts'
import { ScreenGuard } from '../../kit/upgrade/screen-guard.tsx'
import { BackToTop } from '../layout/back-to-top.tsx'
import { LoadFailed } from '../pages/load-failed.tsx'
import { home } from '../router/guard.ts'
import { nameOf, type Tab } from './tab-list.ts'
import { tabStore } from './tab-store.ts'
import './tab-view.css'

/** The location of a tab: its own address, also while another tab is shown. A hidden view never sees another's address. */
const TabPlace = createContext<Place>({ path: '/', search: '' })

const useTabLocation = Object.assign((): [string, typeof goTo] => [useContext(TabPlace).path, goTo], {
  hrefs: (address: string) => `#${address}`,
})

const useTabSearch = () => useContext(TabPlace).search

type Props = { readonly tab: Tab; readonly pattern: string; readonly Screen: ComponentType }

/** One view with its own scroll position and its own address. */
export const TabView = ({ tab, pattern, Screen }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const top = useRef(0)
  const [low, setLow] = useState(false)
  const nameRecord = useCallback((name: string) => tabStore.name(tab.path, name), [tab.path])
  // runs each time the view returns: some browsers lose the scroll position of hidden elements
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = top.current
  }, [])
  return (
    <div
      ref={box}
      className="tab-view"
      onScroll={event => {
        if (event.target !== box.current) return
        top.current = box.current.scrollTop
        setLow(top.current > 400)
      }}
    >
      {pattern !== home && <h1 className="visually-hidden">{nameOf(tab)}</h1>}
      <TabPlace value={tab}>
        <UnsavedPlace value={tab.path}>
          <Router hook={useTabLocation} searchHook={useTabSearch}>
            <Route path={pattern}>
              <ScreenGuard failure={<LoadFailed onRetry={() => tabStore.renew(tab.path)} />}>
                <RecordName value={nameRecord}>
                  <Screen />
                </RecordName>
              </ScreenGuard>
            </Route>
          </Router>
        </UnsavedPlace>
      </TabPlace>
      {low && <BackToTop onClick={() => box.current?.scrollTo({ top: 0, behavior: 'smooth' })} />}
    </div>
  )
}
