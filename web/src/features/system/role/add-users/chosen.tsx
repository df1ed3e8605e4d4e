import type { User } from '@seam/contract/system/user'
import { useEffect, useRef } from 'react'

export const nobody: readonly User[] = []

type Props = { users: readonly User[]; onChange: (users: readonly User[]) => void }

/** Says upwards who is chosen in the table; it stands there only while somebody is. */
export const Chosen = ({ users, onChange }: Props) => {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const stood = place.current
    onChange(users)
    // a view that is only hidden runs this too, and keeps its choice
    return () => {
      if (stood?.isConnected !== true) onChange(nobody)
    }
  }, [users, onChange])
  return (
    <span ref={place} className="add-users-names">
      {users.map(({ userName }) => userName).join('、')}
    </span>
  )
}
