import { OwnSessions } from './own-sessions.tsx'
import { SecondFactor } from './second-factor.tsx'
import './account-security.css'

/** One's own second factor and sessions: for everybody who is signed in. */
export const AccountSecurityPage = () => (
  <div className="account-security">
    <SecondFactor />
    <OwnSessions />
  </div>
)
