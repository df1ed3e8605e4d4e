import { createHmac, randomInt } from 'node:crypto'
import { type CodePurpose, codeLife, codePurpose, type SmsKind, smsFailures, smsKind } from '@seam/contract/system/sms'
import { inTransaction } from '../../db/database.ts'
import { giveBack, spend, spendBudget } from '../limits.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import * as codes from './code.rows.ts'
import { fileMessage } from './file-message.ts'
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

/** The flood of many addresses and numbers ends here; whoever runs the house reads of it in the log. */
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

/** Sends a code within the limits of the address, of the number and of the house, whoever the number belongs to. */
export const giveCode = async (services: Services, target: CodeTarget): Promise<void> => {
  await spend(services, 'sms', target.address)
  for (const limit of ['smsMinute', 'smsHour', 'smsDay'] as const) await spend(services, limit, target.mobile)
  await spendHouseBudget(services)
  const { config, db, jobs } = services
  const variables = { code: newCode(config) }
  const kind = kinds[target.purpose]
  await inTransaction(db, async tx => {
    const codeHash = hashOf(config, target, variables.code)
    await codes.keepCode(tx, { mobile: target.mobile, purpose: target.purpose, codeHash })
    const { mobile, address } = target
    const messageId = await fileMessage(tx, services, { mobile, kind, variables, life: codeLife, address })
    await jobs.send(tx, sendSms, { messageId })
  })
  jobs.wake()
}

/** Is this code right? A wrong one is counted, against the number and against the address. */
export const isRightCode = async (
  services: Services,
  target: CodeTarget,
  code: string,
  consume = true,
): Promise<boolean> => {
  await spend(services, 'smsCheck', target.address)
  const codeHash = hashOf(services.config, target, code)
  const right = await inTransaction(services.db, tx => codes.tryCode(tx, { ...target, codeHash }, consume))
  if (right) await giveBack(services, 'smsCheck', target.address)
  return right
}

/** Spends the code, or refuses; what it opens is opened once. */
export const spendCode = async (services: Services, target: CodeTarget, code: string): Promise<void> => {
  if (!(await isRightCode(services, target, code))) throw refuse(smsFailures.codeWrong)
}
