import { type PasswordPolicy, passwordFault } from '@seam/contract/kit/password'

type Change = { readonly oldPassword: string; readonly password: string; readonly confirmPassword: string }
export type Faults = Partial<Record<keyof Change, string>>

const newFault = ({ oldPassword, password }: Change, policy: PasswordPolicy) => {
  if (password === '') return '请输入新密码'
  return password === oldPassword ? '新密码与旧密码一致，请重新输入' : passwordFault(password, policy)
}

const repeatFault = ({ password, confirmPassword }: Change) => {
  if (confirmPassword === '') return '请再次输入密码'
  return confirmPassword === password ? undefined : '两次输入密码不一致'
}

/** The faults of each field (spec §5, Change own password). */
export const changeFaults = (change: Change, policy: PasswordPolicy): Faults => {
  const faults = {
    oldPassword: change.oldPassword === '' ? '请输入原密码' : undefined,
    password: newFault(change, policy),
    confirmPassword: repeatFault(change),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}
