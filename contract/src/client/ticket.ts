import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { chosenState, dictionary, state, type ValueOf } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { isCreditCode } from '../kit/rules/credit-code-check.ts'
import { optionalTelephone } from '../kit/rules/telephone.ts'
import { choiceOf } from '../kit/value/integer.ts'
import { money } from '../kit/value/money.ts'
import { chosenId, id, optionalText, text, version } from '../kit/value/text.ts'

export const titleType = dictionary('titleType', '抬头类型', {
  company: [1, '企业', 'blue'],
  person: [2, '个人', 'cyan'],
})
export type TitleType = ValueOf<typeof titleType>

export const ticketType = dictionary('ticketType', '发票类型', {
  ordinary: [1, '普通发票', 'blue'],
  special: [2, '增值税专用发票', 'purple'],
})
export type TicketType = ValueOf<typeof ticketType>

export const ticketFailures = failures({
  titleTaken: [23221, '该客户已有同名、同税号的发票抬头'],
  oneDefault: [23222, '默认发票抬头不能取消，请把另一个设为默认'],
})

/** An optional text of a form. */
const optionalForm = (form: RegExp, message: string) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine(value => value === '' || form.test(value), message)
    .nullish()
    .transform(value => value ?? '')

/**
 * What to look at again in a tax number of 18 characters: it is the credit code of a company, whose last character checks
 * the others. Refused nowhere: single traders have numbers of other kinds.
 */
export const hintOfTaxNumber = (typed: string): string | undefined => {
  const code = typed.trim().toUpperCase()
  return code.length === 18 && !isCreditCode(code) ? '与统一社会信用代码的校验码不符，请核对有没有输错' : undefined
}

/** The fields of an invoice title. */
export const titleFields = {
  titleType: choiceOf(titleType.schema).default(titleType.company),
  ticketType: choiceOf(ticketType.schema).default(ticketType.ordinary),
  ticketTitle: text('发票抬头', 100),
  taxNumber: optionalForm(/^[0-9A-Z]{15,20}$/, '税号应为15至20位字母或数字'),
  bankName: optionalText('开户银行', 50),
  bankAccount: optionalForm(/^\d{8,23}$/, '银行账号应为8至23位数字'),
  address: optionalText('注册地址', 100),
  telephone: optionalTelephone,
  email: z
    .string()
    .trim()
    .max(60, '邮箱最多60个字符')
    .refine(value => value === '' || z.email().safeParse(value).success, '请输入正确的邮箱')
    .nullish()
    .transform(value => value ?? ''),
  isDefault: z.boolean().default(false),
}

type TitleFields = { titleType: TitleType; ticketType: TicketType } & Readonly<
  Record<'taxNumber' | 'bankName' | 'bankAccount' | 'address' | 'telephone', string>
>

const special = ['bankName', 'bankAccount', 'address', 'telephone'] as const

/**
 * The required fields of each kind of invoice (国家税务总局: a special invoice names the buyer's address, telephone and
 * bank).
 */
export const checkTitle = (draft: TitleFields, context: z.core.$RefinementCtx<unknown>) => {
  const ask = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (draft.titleType === titleType.company && draft.taxNumber === '') ask('taxNumber', '企业抬头请输入税号')
  if (draft.ticketType !== ticketType.special) return
  if (draft.titleType === titleType.person) ask('ticketType', '个人抬头不能开专用发票')
  for (const field of special) if (draft[field] === '') ask(field, '专用发票必须填写')
}

export const TicketDraft = z.strictObject({ clientId: chosenId('请选择客户'), ...titleFields }).superRefine(checkTitle)

const TicketUpdate = z
  .strictObject({ ...titleFields, id, version, state: chosenState.optional() })
  .superRefine(checkTitle)

export const Ticket = z.object({
  id,
  clientId: id,
  clientCode: z.string(),
  clientName: z.string(),
  titleType: titleType.schema,
  ticketType: ticketType.schema,
  ticketTitle: z.string(),
  taxNumber: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
  address: z.string(),
  telephone: z.string(),
  email: z.string(),
  isDefault: z.boolean(),
  state: state.schema,
  createTime: z.string(),
  version: z.number(),
})
export type Ticket = z.output<typeof Ticket>

const module = '发票抬头'

export const ticketCalls = {
  page: read({
    method: 'POST',
    path: 'client/ticket/queryPage',
    access: ['ticketView', 'clientView'],
    summary: '发票抬头列表；keyword 查找客户',
    input: pageQuery(
      {
        keyword: 'search',
        clientId: 'number',
        ticketTitle: 'text',
        taxNumber: 'text',
        titleType: 'number',
        ticketType: 'number',
        state: 'number',
      },
      ['clientName', 'ticketTitle', 'createTime'],
    ),
    output: pageOf(Ticket),
  }),
  totalFee: read({
    path: 'client/ticket/queryTotalFee',
    access: ['ticketView', 'clientView'],
    summary: '客户可开票金额：已付 − 已退 − 已开票',
    input: z.strictObject({ clientId: id }),
    output: z.object({ totalFee: money, delegateCount: z.number() }),
  }),
  add: write({
    path: 'client/ticket/add',
    access: 'ticketEdit',
    summary: '新增发票抬头；第一个自动成为默认',
    input: TicketDraft,
    output: z.object({ id }),
    log: { module, action: '新增发票抬头' },
  }),
  update: write({
    path: 'client/ticket/update',
    access: 'ticketEdit',
    summary: '修改或启停发票抬头；客户不可改',
    input: TicketUpdate,
    output: nothing,
    log: { module, action: '修改发票抬头' },
  }),
}
