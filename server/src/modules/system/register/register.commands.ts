import type { InputOf } from '@seam/contract/kit/call'
import type { EnterpriseRegistration } from '@seam/contract/system/enterprise'
import { codePurpose, smsFailures } from '@seam/contract/system/sms'
import type { registerCalls } from '@seam/contract/system/user/register'
import type { z } from 'zod'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { writeOperation } from '../../../kit/log.ts'
import { checkNewPassword } from '../../../kit/password/check.ts'
import { hashPassword } from '../../../kit/password/hash.ts'
import { refuse } from '../../../kit/refusal.ts'
import type { RequestFacts } from '../../../kit/serve/request-facts.ts'
import type { Services } from '../../../kit/services.ts'
import { consumeCode } from '../../../kit/sms/code.ts'
import { systemActor } from '../../../kit/transition/actor.ts'
import { registerUser } from '../user/user.commands.ts'
import { insertEnterprise, insertPortalOwner, isRegistrationOpen } from './register.rows.ts'
import { decryptFields, invalidField, parseMobile } from './sealed-fields.commands.ts'

type StepOf<I> = { readonly services: Services; readonly input: I; readonly request: RequestFacts }
type Secrets = Pick<InputOf<typeof registerCalls.register>, 'name' | 'password' | 'repassword' | 'verifyCode' | 'key'>

export const refuseIfRegistrationClosed = async (db: Db): Promise<void> => {
  if (!(await isRegistrationOpen(db))) throw refuse(smsFailures.registrationClosed)
}

/**
 * The verified number and the hash of the new password. The form is checked before the code is consumed; that the
 * number already has an account is disclosed only to the owner of the telephone.
 */
const verifyRegistration = async ({ services, input, request }: StepOf<Secrets>) => {
  await refuseIfRegistrationClosed(services.db)
  const { name, password, repassword } = await decryptFields(services, input.key, {
    name: input.name,
    password: input.password,
    repassword: input.repassword,
  })
  const userMobile = parseMobile('name', name)
  const checked = await checkNewPassword(services.db, password, { userMobile, field: 'password' })
  if (password !== repassword) throw invalidField('repassword', '两次输入密码不一致')
  const codeRequest = { mobile: userMobile, purpose: codePurpose.register, address: request.address }
  await consumeCode(services, codeRequest, input.verifyCode)
  return { userMobile, passwordHash: await hashPassword(checked) }
}

type NewAccount = Parameters<typeof registerUser>[1]

const insertAccount = async (tx: Tx, request: RequestFacts, account: NewAccount, sentence: string) => {
  const userId = await registerUser(tx, account, systemActor(request.address))
  const caller = { userId, userMobile: account.userMobile, userName: account.userName }
  await writeOperation(tx, { module: '注册', action: '注册账号' }, caller, request, sentence, [])
  return userId
}

/** Registers a user, who has no rights until an administrator assigns a department and a role. */
export const register = async (context: StepOf<InputOf<typeof registerCalls.register>>): Promise<null> => {
  const account = await verifyRegistration(context)
  const userName = context.input.userName || `用户${account.userMobile.slice(-4)}`
  const sentence = `注册账号【${account.userMobile}】，姓名【${userName}】，等待审核`
  await inTransaction(context.services.db, tx =>
    insertAccount(tx, context.request, { ...account, userName, enterpriseId: null }, sentence),
  )
  return null
}

/** Registers an organisation with its first account. */
export const registerEnterprise = async (context: StepOf<z.output<typeof EnterpriseRegistration>>): Promise<null> => {
  const { companyName, creditCode } = context.input
  const account = await verifyRegistration(context)
  const userName = companyName.slice(0, 8)
  const sentence = `企业【${companyName}】注册，统一社会信用代码【${creditCode}】，账号【${account.userMobile}】，等待审核`
  await inTransaction(context.services.db, async tx => {
    const enterpriseId = await insertEnterprise(tx, { companyName, creditCode })
    const userId = await insertAccount(tx, context.request, { ...account, userName, enterpriseId }, sentence)
    await insertPortalOwner(tx, userId)
  })
  return null
}
