import { createHmac, randomInt } from 'node:crypto'
import { type CodePurpose, codeLife, codePurpose, type SmsKind, smsFailures, smsKind } from '@seam/contract/system/sms'
import { inTransaction } from '../../db/database.ts'
import { consumeLimit, restoreLimit, spendBudget } from '../limits.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import * as codes from './code.rows.ts'
import { storeMessage } from './file-message.ts'
import { sendSms } from './send-sms.ts'

type CodeTarget = { readonly mobile: string; readonly purpose: CodePurpose; readonly address: string }

const kinds: Readonly<Record<CodePurpose, SmsKind>> = {
  [codePurpose.register]: smsKind.register,
  [codePurpose.signIn]: smsKind.signIn,
  [codePurpose.forgotPassword]: smsKind.forgotPassword,
}

const newCode = ({ smsCode }: Services['config']) => smsCode ?? String(randomInt(1_000_000)).padStart(6, '0')

const hashOf = ({ secretKey }: Services['config'], { mobile, purpose }: CodeTarget, code: string): Buffer =>
  createHmac('sha256', secretKey).update(`sms-code-v1:${purpose}:${mobile}:${code}`).digest()

/** The limit for a flood from many addresses and numbers; operators find it in the log. */
const spendHouseBudget = async (services: Services): Promise<void> => {
  const { smsHourBudget } = await services.db
    .selectFrom('systemConfig')
    .select('smsHourBudget')
    .executeTakeFirstOrThrow()
  try {
    await spendBudget(services, 'smsHouse', smsHourBudget)
  } catch (error) {
    services.log.warn({ smsHourBudget }, 'no code sent: the text messages of this hour are used up')
    throw error
  }
}

/** Sends a code within the limits of the address, the number and all users, whoever owns the number. */
export const sendCode = async (services: Services, target: CodeTarget): Promise<void> => {
  await consumeLimit(services, 'sms', target.address)
  for (const limit of ['smsMinute', 'smsHour', 'smsDay'] as const) await consumeLimit(services, limit, target.mobile)
  await spendHouseBudget(services)
  const { config, db, jobs } = services
  const variables = { code: newCode(config) }
  const kind = kinds[target.purpose]
  await inTransaction(db, async tx => {
    const codeHash = hashOf(config, target, variables.code)
    await codes.upsertCode(tx, { mobile: target.mobile, purpose: target.purpose, codeHash })
    const { mobile, address } = target
    const messageId = await storeMessage(tx, services, { mobile, kind, variables, life: codeLife, address })
    await jobs.send(tx, sendSms, { messageId })
  })
  jobs.wake()
}

/** Whether the code is right; a wrong one counts against the number and the address. */
export const checkCode = async (
  services: Services,
  target: CodeTarget,
  code: string,
  consume = true,
): Promise<boolean> => {
  await consumeLimit(services, 'smsCheck', target.address)
  const codeHash = hashOf(services.config, target, code)
  const isRight = await inTransaction(services.db, tx => codes.countAttempt(tx, { ...target, codeHash }, consume))
  if (isRight) await restoreLimit(services, 'smsCheck', target.address)
  return isRight
}

/** Consumes the code, which is then no longer valid, or refuses. */
export const consumeCode = async (services: Services, target: CodeTarget, code: string): Promise<void> => {
  if (!(await checkCode(services, target, code))) throw refuse(smsFailures.codeWrong)
}
