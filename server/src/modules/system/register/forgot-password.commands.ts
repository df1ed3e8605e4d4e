import type { InputOf } from '@seam/contract/kit/call'
import { codePurpose, smsFailures } from '@seam/contract/system/sms'
import type { registerCalls } from '@seam/contract/system/user/register'
import { inTransaction } from '../../../db/database.ts'
import { writeOperation } from '../../../kit/log.ts'
import { checkNewPassword } from '../../../kit/password/check.ts'
import { hashPassword } from '../../../kit/password/hash.ts'
import { refuse } from '../../../kit/refusal.ts'
import type { RequestFacts } from '../../../kit/serve/request-facts.ts'
import type { Services } from '../../../kit/services.ts'
import { consumeCode } from '../../../kit/sms/code.ts'
import { endSessions, liftLocks, setOwnPassword } from '../session/session.rows.ts'
import { lockLoginAccount } from './register.rows.ts'
import { decryptFields, invalidField, parseMobile } from './sealed-fields.commands.ts'

type ResetStep = {
  readonly services: Services
  readonly input: InputOf<typeof registerCalls.forgotPassword>
  readonly request: RequestFacts
}

/**
 * Sets a new password for the owner of the account's telephone. Ends all its sessions and removes a lock by wrong
 * passwords, which protects against guessing. An unknown number never received a code, so its answer is that of a
 * wrong code.
 */
export const forgotPassword = async ({ services, input, request }: ResetStep): Promise<null> => {
  const { name, newPwd, newPwdCfm } = await decryptFields(services, input.key, {
    name: input.name,
    newPwd: input.newPwd,
    newPwdCfm: input.newPwdCfm,
  })
  const userMobile = parseMobile('name', name)
  const checked = await checkNewPassword(services.db, newPwd, { userMobile, field: 'newPwd' })
  if (newPwd !== newPwdCfm) throw invalidField('newPwdCfm', '两次输入密码不一致')
  const codeRequest = { mobile: userMobile, purpose: codePurpose.forgotPassword, address: request.address }
  await consumeCode(services, codeRequest, input.verifyCode)
  const passwordHash = await hashPassword(checked)
  await inTransaction(services.db, async tx => {
    const caller = await lockLoginAccount(tx, userMobile)
    if (caller === undefined) throw refuse(smsFailures.codeWrong)
    await setOwnPassword(tx, caller.userId, passwordHash)
    await liftLocks(tx, caller.userId)
    await endSessions(tx, { userId: caller.userId, reason: '密码已修改' })
    const entry = { module: '个人中心', action: '找回密码' }
    await writeOperation(tx, entry, caller, request, '用短信验证码找回密码', [])
  })
  return null
}
