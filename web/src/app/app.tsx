import { Activity, type ComponentType, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { loadedNow, useLoaded } from '../kit/dialog/use-loader.ts'
import { Feedback } from '../kit/feedback/feedback.tsx'
import { goTo, type Place, useHashLocation, useHashSearch } from '../kit/location/hash-location.ts'
import { session } from '../kit/session/session-store.ts'
import { LoadFailed } from './pages/load-failed.tsx'
import { guard } from './router/guard.ts'
import { shell, type TopView, topViewOf } from './router/top-views.tsx'
import { SignInAgain } from './sign-in/sign-in-again.tsx'

const isSignedIn = () => session.current() !== undefined

export const App = () => {
  const [path] = useHashLocation()
  const search = useHashSearch()
  const signedIn = useSyncExternalStore(session.subscribe, isSignedIn, isSignedIn)
  const elsewhere = guard({ path, search }, signedIn)
  useLayoutEffect(() => {
    if (elsewhere !== undefined) goTo(elsewhere, { replace: true })
  }, [elsewhere])
  // while another view loads, the current one stays: it holds the user's work
  const allowed = useRef<Place>(undefined)
  if (elsewhere === undefined) allowed.current = { path, search }
  return (
    <>
      {allowed.current && <Window place={allowed.current} />}
      <SignInAgain />
      <Feedback />
    </>
  )
}

/**
 * The view that fills the window; the previous one stays until the next is loaded. The shell stays alive behind an error
 * page at its location: open tabs must not be lost when the server restarts.
 */
const Window = ({ place }: { place: Place }) => {
  const view = topViewOf(place.path)
  const { value, failed, retry } = useLoaded(view)
  const last = useRef<ShownView>(undefined)
  const inside = useRef(place)
  if (value !== undefined) last.current = { of: view, View: value, place }
  if (view === shell) inside.current = place
  if (failed !== undefined) return <LoadFailed onRetry={retry} />
  const current = last.current
  const Shell = loadedNow(shell)
  return (
    <>
      {Shell && <KeptView View={Shell} place={inside.current} isVisible={current?.of === shell} />}
      {current && current.of !== shell && <current.View place={current.place} />}
    </>
  )
}

type View = ComponentType<{ place: Place }>
type ShownView = { readonly of: TopView; readonly View: View; readonly place: Place }

const KeptView = ({ View, place, isVisible }: { View: View; place: Place; isVisible: boolean }) => (
  <Activity mode={isVisible ? 'visible' : 'hidden'}>
    <View place={place} />
  </Activity>
)
