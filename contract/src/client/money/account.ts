import { z } from 'zod'
import { nothing, read, write } from '../../kit/call.ts'
import { state } from '../../kit/dictionary.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { asSent } from '../../kit/value/integer.ts'
import { money, moneyInput } from '../../kit/value/money.ts'
import { id, idState, note, version } from '../../kit/value/text.ts'

export const Account = z.object({
  id,
  clientId: id,
  clientCode: z.string(),
  clientName: z.string(),
  telephone: z.string(),
  balance: money,
  creditLimit: money,
  creditUsed: money,
  /** Limit minus used credit; negative if the limit was lowered below it. */
  creditAvailable: money,
  /** Days after which a debt is overdue. */
  creditDays: z.number(),
  hasPayPassword: z.boolean(),
  state: state.schema,
  version: z.number(),
})
export type Account = z.output<typeof Account>

/** Returns the fault of a pay password, or undefined. */
export const payPasswordFault = (password: string): string | undefined => {
  if (!/^\d{6}$/.test(password)) return '支付密码应为6位数字'
  if (/^(\d)\1{5}$/.test(password) || '01234567890'.includes(password) || '09876543210'.includes(password))
    return '支付密码过于简单，请换一个'
  return undefined
}

/** Days of credit of a client. */
export const creditDaysLimits = { least: 1, most: 180 } as const

const { least, most } = creditDaysLimits
const creditDaysMessage = `账期应为${least}至${most}天的整数`
const creditDays = asSent(
  z.coerce
    .number({ error: creditDaysMessage })
    .int(creditDaysMessage)
    .min(least, creditDaysMessage)
    .max(most, creditDaysMessage),
)

/** A new credit limit in yuan and term in days, with a reason. An absent term is unchanged. */
export const CreditDraft = z.strictObject({
  creditLimit: moneyInput('请输入信用额度'),
  creditDays: creditDays.optional(),
  reason: note('调整原因', 100),
})

const module = '客户账户'

export const accountCalls = {
  page: read({
    method: 'POST',
    path: 'account/info/queryPage',
    access: ['accountView', 'clientView'],
    summary: '客户账户列表；keyword 查找客户',
    input: pageQuery({ keyword: 'search', clientId: 'number', clientCode: 'text', state: 'number' }, [
      'clientCode',
      'clientName',
      'balance',
      'creditLimit',
      'creditUsed',
      'state',
    ]),
    output: pageOf(Account),
  }),
  switchState: write({
    path: 'account/info/updateStatus',
    access: 'accountSwitch',
    summary: '启用或停用账户；停用后不能扣款和挂账，退款照常入账',
    input: z.strictObject(idState),
    output: nothing,
    log: { module, action: '启停账户' },
  }),
  resetPayPassword: write({
    path: 'account/info/resetPayPassword',
    access: 'payPassword',
    summary: '设置或重置支付密码（会话密钥加密的6位数字）',
    input: z.strictObject({ id, password: z.string({ error: '请输入支付密码' }).min(1, '请输入支付密码').max(1000) }),
    output: nothing,
    log: { module, action: '重置支付密码' },
  }),
  setCredit: write({
    path: 'account/info/updateCreditLimit',
    access: 'clientGrant',
    summary: '调整信用额度和账期；额度可低于已用额度，之后不能再挂账',
    input: CreditDraft.extend({ id, version }),
    output: nothing,
    log: { module, action: '调整信用额度' },
  }),
}
