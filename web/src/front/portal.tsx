import { portalCalls } from '@seam/contract/portal/portal'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useRead } from '../kit/api/use-call.ts'
import { useHashLocation, useHashSearch } from '../kit/location/hash-location.ts'
import { useMustChangePassword } from '../kit/session/session.ts'
import { session } from '../kit/session/session-store.ts'
import { ScreenGuard } from '../kit/upgrade/screen-guard.tsx'
import { EntryPage } from './entry/entry-page.tsx'
import { SignInAgain } from './entry/sign-in-again.tsx'
import { TicketPage } from './entry/ticket-page.tsx'
import { HomePage } from './home/home-page.tsx'
import { Shell, SignOut } from './shell.tsx'
import { Answer, Failed, Loading, Missing } from './ui/states.tsx'

const OrderListPage = lazy(() =>
  import('./order/order-list-page.tsx').then(module => ({ default: module.OrderListPage })),
)
const OrderPage = lazy(() => import('./order/order-page.tsx').then(module => ({ default: module.OrderPage })))
const OrderFormPage = lazy(() =>
  import('./order/order-form-page.tsx').then(module => ({ default: module.OrderFormPage })),
)
const ReportPage = lazy(() => import('./report/report-page.tsx').then(module => ({ default: module.ReportPage })))
const MoneyPage = lazy(() => import('./money/money-page.tsx').then(module => ({ default: module.MoneyPage })))
const InvoicePage = lazy(() => import('./invoice/invoice-page.tsx').then(module => ({ default: module.InvoicePage })))
const StatementListPage = lazy(() =>
  import('./statement/statement-list-page.tsx').then(module => ({ default: module.StatementListPage })),
)
const StatementPage = lazy(() =>
  import('./statement/statement-page.tsx').then(module => ({ default: module.StatementPage })),
)
const PasswordPage = lazy(() => import('./entry/password-page.tsx').then(module => ({ default: module.PasswordPage })))
const MemberPage = lazy(() => import('./member/member-page.tsx').then(module => ({ default: module.MemberPage })))

const isSignedIn = () => session.current() !== undefined

const pageAt = (path: string, search: string): ReactNode => {
  const [, room = '', place = '', action = ''] = path.split('/')
  if (room === '') return <HomePage />
  if (room === 'orders') {
    if (place === '') return <OrderListPage />
    if (place === 'new') return <OrderFormPage key="new" fromLast={search.includes('last')} />
    const id = Number(place)
    return action === 'edit' ? <OrderFormPage key={id} id={id} fromLast={false} /> : <OrderPage key={id} id={id} />
  }
  if (room === 'reports') return <ReportPage />
  if (room === 'money') return <MoneyPage />
  if (room === 'invoices') return <InvoicePage />
  if (room === 'statements')
    return place === '' ? <StatementListPage /> : <StatementPage key={place} id={Number(place)} />
  if (room === 'members') return <MemberPage />
  if (room === 'password') return <PasswordPage isRequired={false} />
  return <Missing />
}

/** The clients' portal: the entry before signing in, then the shell with its pages for accounts of enterprises. */
export const Portal = () => {
  const [path] = useHashLocation()
  const search = useHashSearch()
  const signedIn = useSyncExternalStore(session.subscribe, isSignedIn, isSignedIn)
  if (path === '/ticket') return <TicketPage search={search} />
  if (!signedIn) return <EntryPage path={path} search={search} />
  return <Inside path={path} search={search} />
}

const Inside = ({ path, search }: { path: string; search: string }) => {
  const mustChangePassword = useMustChangePassword()
  const home = useRead(portalCalls.home, {}, { staleTime: 30_000, enabled: !mustChangePassword })
  if (mustChangePassword)
    return (
      <main className="front front-main">
        <Suspense fallback={<Loading />}>
          <PasswordPage isRequired />
        </Suspense>
        <SignOut />
        <SignInAgain isEmpty={false} />
      </main>
    )
  // Trying again, or signing in with another account.
  if (home.data === undefined)
    return (
      <main className="front front-main">
        <Answer of={home}>{() => null}</Answer>
        {home.isError && <SignOut />}
        <SignInAgain isEmpty />
      </main>
    )
  return (
    <Shell home={home.data} path={path}>
      <ScreenGuard key={path} failure={<Failed />}>
        <Suspense fallback={<Loading />}>{pageAt(path, search)}</Suspense>
      </ScreenGuard>
      <SignInAgain isEmpty={home.data.readOnly} />
    </Shell>
  )
}
