import { commonFailures } from '@seam/contract/kit/failure'
import { passwordFault } from '@seam/contract/kit/password'
import type { Db } from '../../db/database.ts'
import { refuse } from '../refusal.ts'
import { isCommonPassword } from './common.ts'
import { passwordPolicy } from './policy.ts'

type Rules = Parameters<typeof passwordFault>[1] & { readonly names: readonly string[] }

/** Why a password is refused: by the policy, too common, or containing the account or the product's name. */
export const refusedPassword = (password: string, userMobile: string, rules: Rules): string | undefined => {
  const fault = passwordFault(password, rules)
  if (fault !== undefined) return fault
  if (isCommonPassword(password)) return '密码过于常见，请换一个'
  if (userMobile !== '' && password.includes(userMobile)) return '密码不能包含账号'
  const small = password.toLowerCase()
  if (rules.names.some(name => small.includes(name.toLowerCase()))) return '密码不能包含系统名称'
  return undefined
}

/** The new password, or a refusal that names the field; undefined means a field that could not be decrypted. */
export const checkNewPassword = async (
  db: Db,
  password: string | undefined,
  about: { userMobile: string; field: string },
): Promise<string> => {
  const message =
    password === undefined
      ? '密码无法识别，请重新输入'
      : refusedPassword(password, about.userMobile, await passwordPolicy(db))
  if (password !== undefined && message === undefined) return password
  throw refuse(commonFailures.invalidInput, {
    ...(message === undefined ? {} : { message }),
    data: { issues: [{ path: [about.field], message }] },
  })
}
