import { OwnSessions } from './own-sessions.tsx'
import { SecondFactor } from './second-factor.tsx'
import './account-security.css'

/** The second factor and sessions of the signed-in user. */
export const AccountSecurityPage = () => (
  <div className="account-security">
    <SecondFactor />
    <OwnSessions />
  </div>
)
