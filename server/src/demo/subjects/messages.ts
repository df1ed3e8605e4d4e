import { codePurpose } from '@seam/contract/system/sms'
import { registerCalls } from '@seam/contract/system/user/register'
import { sendCode } from '../../kit/sms/code.ts'
import { register } from '../../modules/system/register/register.commands.ts'
import { openRandom } from '../content/random.ts'
import { applicant } from '../content/staff-list.ts'
import type { MakeContext, TimedAction } from '../make/context.ts'
import { dayOfWork } from '../plan/working-time.ts'

const { signIn, forgotPassword } = codePurpose

/** Nobody has this number: the message is withheld. */
const stranger = '13800009876'

/** How many days before the end a code was requested, and its purpose. */
const requests = [
  [13, '13800000003', signIn],
  [12, stranger, forgotPassword],
  [11, '13800000005', signIn],
  [9, '13800000011', signIn],
  [8, '13800000001', signIn],
  [7, '13800000013', forgotPassword],
  [6, stranger, signIn],
  [5, '13800000012', signIn],
  [4, '13800000004', signIn],
  [3, '13800000014', signIn],
  [2, '13800000012', forgotPassword],
  [1, '13800000001', signIn],
  [1, '13800000005', signIn],
  [0, '13800000003', signIn],
] as const

/** The code of every text message while the demonstration is made; none of them is valid any more when it is loaded. */
export const demoCode = '000000'

const registerApplicant = async ({ services }: MakeContext) => {
  const { userMobile, userName, address } = applicant
  await sendCode(services, { mobile: userMobile, purpose: codePurpose.register, address })
  const password = 'Zhou#2026kai'
  const form = { name: userMobile, password, repassword: password, userName, verifyCode: demoCode }
  const input = registerCalls.register.input.parse(form)
  await register({ services, input, request: { address, userAgent: '', traceId: '' } })
}

/** The text messages of the last two weeks, and a registered user who waits for approval. */
export const messageActions = (context: MakeContext): TimedAction[] => {
  const random = openRandom(41)
  const today = Math.floor(context.end / dayOfWork)
  const codes = requests.map(([ago, mobile, purpose], place) => ({
    at: (today - ago) * dayOfWork + random.between(30, 400),
    run: () => sendCode(context.services, { mobile, purpose, address: `192.168.8.${60 + place}` }),
  }))
  return [...codes, { at: today * dayOfWork + random.between(30, 400), run: () => registerApplicant(context) }]
}
