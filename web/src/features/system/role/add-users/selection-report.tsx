import type { User } from '@seam/contract/system/user/user'
import { useEffect, useRef } from 'react'

export const nobody: readonly User[] = []

type Props = { users: readonly User[]; onChange: (users: readonly User[]) => void }

/** Reports the selected users of the table; rendered only while there are some. */
export const SelectionReport = ({ users, onChange }: Props) => {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const stood = place.current
    onChange(users)
    // this runs for hidden views too, which keep their selection
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
