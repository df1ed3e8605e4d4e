import { type ComponentType, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Route, Router } from 'wouter'
import { UnsavedPlace } from '../../kit/draft/unsaved.tsx'
import { RecordName } from '../../kit/location/record-name.ts'
import { BackToTop } from '../layout/back-to-top.tsx'
import { ScreenGuard } from '../pages/screen-guard.tsx'
import { home } from '../router/guard.ts'
import { TabPlace, useTabLocation, useTabSearch } from './place.ts'
import { nameOf, type Tab } from './tab-list.ts'
import { tabStore } from './tab-store.ts'
import './tab-view.css'

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
              <ScreenGuard onRetry={() => tabStore.renew(tab.path)}>
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
