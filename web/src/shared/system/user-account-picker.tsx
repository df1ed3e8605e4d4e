import { type User, userCalls, userStatus } from '@seam/contract/system/user/user'
import { RemotePicker } from '../../kit/picker/remote-picker.tsx'

type Props = {
  id?: string
  value?: number | null
  /** name of the initial value */
  valueLabel?: string | undefined
  onChange?: (userId: number | null) => void
  disabled?: boolean
}

const enabled = [{ key: 'userStatus', op: 'eq' as const, value: [userStatus.enabled] }]
const labelOf = ({ userName, departmentName }: User) => `${userName}（${departmentName}）`

/** Selects an enabled account of the caller's scope, or none. */
export const UserAccountPicker = ({ onChange, value = null, ...props }: Props) => (
  <RemotePicker
    call={userCalls.page}
    searchKey="userName"
    filters={enabled}
    labelOf={labelOf}
    placeholder="按姓名查找"
    value={value}
    onChange={userId => onChange?.(userId ?? null)}
    {...props}
  />
)
