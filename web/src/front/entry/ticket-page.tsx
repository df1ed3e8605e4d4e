import { loginTicketCalls } from '@seam/contract/system/session/login-ticket'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../kit/api/send.ts'
import { goTo } from '../../kit/location/hash-location.ts'
import { session } from '../../kit/session/session-store.ts'
import { Loading } from '../ui/states.tsx'

/** Signs a member of staff in by a ticket, which is consumed. */
export const TicketPage = ({ search }: { search: string }) => {
  const [failure, setFailure] = useState('')
  const spent = useRef(false)
  useEffect(() => {
    if (spent.current) return
    spent.current = true
    const ticket = new URLSearchParams(search).get('ticket') ?? ''
    // Not in the history.
    history.replaceState(null, '', '#/ticket')
    send(loginTicketCalls.redeem, { ticket }).then(
      fresh => {
        goTo('/', { replace: true })
        session.keep(fresh)
      },
      (error: unknown) => setFailure(error instanceof Error ? error.message : ''),
    )
  }, [search])
  if (failure === '') return <Loading />
  return (
    <p className="front-state" role="alert">
      {failure}，请从管理端重新打开。
    </p>
  )
}
