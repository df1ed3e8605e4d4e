import { smsKind, smsState } from '@seam/contract/system/sms'
import { maskedText } from '../../../kit/sms/texts.rules.ts'
import type { Tx } from '../../database.ts'
import { openDice } from './dice.ts'
import { dayOfWork, wallTime, workMinute } from './hours.ts'

const code = { code: '000000' }
const { register, signIn, forgotPassword, approved } = smsKind

/** How many days ago, to whom, about what, and what became of it. */
const messages = [
  [0, '13800000006', register, smsState.sent],
  [1, '13800000005', signIn, smsState.sent],
  [1, '13800000001', signIn, smsState.sent],
  [2, '13800000012', forgotPassword, smsState.sent],
  [3, '13800000014', signIn, smsState.sent],
  [3, '13800000014', approved, smsState.sent],
  [4, '13800000014', register, smsState.sent],
  [4, '13800000004', signIn, smsState.failed],
  [4, '13800000004', signIn, smsState.sent],
  [6, '13800009876', signIn, smsState.withheld],
  [7, '13800000013', forgotPassword, smsState.sent],
  [9, '13800000011', signIn, smsState.sent],
  [11, '13800000005', signIn, smsState.sent],
  [12, '13800009876', forgotPassword, smsState.withheld],
  [13, '13800000003', signIn, smsState.sent],
] as const

/** The text messages of the last two weeks, the oldest first. */
export const addMessages = async (tx: Tx, now: string) => {
  const dice = openDice(41)
  const today = Math.floor(workMinute(now) / dayOfWork)
  const rows = messages.toReversed().map(([ago, mobile, kind, state], place) => {
    const at = Math.min((today - ago) * dayOfWork + dice.between(30, 400), workMinute(now) - 1)
    return {
      createTime: wallTime(at),
      mobile,
      smsKind: kind,
      content: maskedText(kind, code),
      sealed: null,
      expires: wallTime(at + 5),
      state,
      attempts: state === smsState.withheld ? 0 : state === smsState.failed ? 3 : 1,
      provider: state === smsState.withheld ? '' : 'log',
      failure: state === smsState.failed ? '运营商返回：空号或停机' : '',
      doneTime: wallTime(at + 0.1),
      operIp: `192.168.8.${60 + place}`,
    }
  })
  await tx
    .insertInto('smsMessage')
    .values(rows.toSorted((a, b) => (a.createTime < b.createTime ? -1 : 1)))
    .execute()
}
