import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { chosenState, state } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { asSent } from '../kit/value/integer.ts'
import { money, moneyInput } from '../kit/value/money.ts'
import { id, text, version } from '../kit/value/text.ts'

export const gradeFailures = failures({
  nameTaken: [23241, '已有同名的会员等级'],
  pointsTaken: [23242, '已有相同积分门槛的会员等级'],
  inUse: [23243, '已有客户属于该等级，不能删除，可以停用'],
  lowestStays: [23244, '必须保留一个启用的、0 积分起的等级，新客户从它开始'],
})

const discountText = /^(1(\.0{1,2})?|0?\.\d{1,2})$/

export const GradeDraft = z.strictObject({
  gradeName: text('等级名称', 20),
  points: asSent(
    z.coerce
      .number({ error: '请输入积分门槛' })
      .int('积分应为整数')
      .min(0, '积分不能小于0')
      .max(100_000_000, '积分最多1亿'),
  ),
  /** Factor by which the fee is multiplied: above 0, at most 1. */
  discount: z
    .string({ error: '请输入折扣' })
    .trim()
    .regex(discountText, '折扣应在0.01至1之间，最多两位小数')
    .refine(value => Number(value) > 0, '折扣应在0.01至1之间，最多两位小数')
    .transform(value => Number(value).toFixed(2)),
  creditLimit: moneyInput('请输入信用额度'),
})

export const MemberGrade = z.object({
  id,
  gradeName: z.string(),
  /** Points from which a client has this grade. */
  points: z.number(),
  /** Factor by which the fee is multiplied. */
  discount: z.string(),
  /** For a new client of this grade. */
  creditLimit: money,
})
export type MemberGrade = z.output<typeof MemberGrade>

/** A grade in the list of grades, with its number of clients. */
export const GradeRow = MemberGrade.extend({
  state: state.schema,
  clientCount: z.number(),
  version: z.number(),
})
export type GradeRow = z.output<typeof GradeRow>

/** How clients are promoted to the next grade. */
export const UpgradeRule = z.strictObject({
  /** 2: clients are promoted automatically when their points reach the next grade. */
  state: chosenState,
  /** One grade at a time, regardless of the points. */
  stepwise: z.boolean(),
  /** The credit limit is raised to that of the new grade; it is never lowered. */
  raiseCredit: z.boolean(),
  version,
})
export type UpgradeRule = z.output<typeof UpgradeRule>

const module = '会员等级'

export const gradeCalls = {
  list: read({
    path: 'member/grade/list',
    access: ['clientView', 'clientAdd', 'clientEdit', 'gradeView'],
    summary: '启用的会员等级，由低到高',
    output: z.array(MemberGrade),
  }),
  page: read({
    method: 'POST',
    path: 'member/grade/queryPage',
    access: 'gradeView',
    summary: '会员等级列表，由低到高',
    input: pageQuery({ gradeName: 'text', state: 'number' }, ['gradeName', 'points', 'discount', 'state']),
    output: pageOf(GradeRow),
  }),
  add: write({
    path: 'member/grade/add',
    access: 'gradeEdit',
    summary: '新增会员等级',
    input: GradeDraft,
    output: z.object({ id }),
    log: { module, action: '新增会员等级' },
  }),
  update: write({
    path: 'member/grade/update',
    access: 'gradeEdit',
    summary: '修改或启停会员等级；已登记的委托单按原折扣',
    input: GradeDraft.extend({ id, version, state: chosenState.optional() }),
    output: nothing,
    log: { module, action: '修改会员等级' },
  }),
  remove: write({
    method: 'GET',
    path: 'member/grade/delete',
    access: 'gradeEdit',
    summary: '删除没有客户的会员等级',
    input: z.strictObject({ id }),
    output: nothing,
    log: { module, action: '删除会员等级' },
  }),
  upgradeRule: read({
    path: 'member/grade/getZxUpGrade',
    access: ['gradeView', 'clientView'],
    summary: '会员升级规则',
    output: UpgradeRule,
  }),
  setUpgradeRule: write({
    path: 'member/grade/updateZxUpGrade',
    access: 'gradeEdit',
    summary: '修改会员升级规则；从下一次得分起生效',
    input: UpgradeRule,
    output: nothing,
    log: { module, action: '修改升级规则' },
  }),
}
