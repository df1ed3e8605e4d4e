import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { chosenState, dictionary, type ValueOf } from '../kit/dictionary.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { asSent, choiceOf } from '../kit/value/integer.ts'
import { id, version } from '../kit/value/text.ts'

/** The events that earn points; the number identifies the rule. */
export const scoreKind = dictionary('scoreKind', '积分来源', {
  paid: [1, '消费得分', 'green'],
  firstPayment: [2, '首次付款奖励', 'gold'],
  newClient: [3, '建档奖励', 'cyan'],
})
export type ScoreKind = ValueOf<typeof scoreKind>

export const memberEventKind = dictionary('memberEventKind', '积分与等级变动', {
  paid: [1, '消费得分', 'green'],
  firstPayment: [2, '首次付款奖励', 'gold'],
  newClient: [3, '建档奖励', 'cyan'],
  returned: [13, '退款扣回', 'red'],
  risen: [11, '自动升级', 'purple'],
  granted: [12, '手工定级', 'blue'],
})
export type MemberEventKind = ValueOf<typeof memberEventKind>

/** The points that a client earns for an event. */
export const ScoreRule = z.strictObject({
  id: choiceOf(scoreKind.schema),
  points: asSent(
    z.coerce.number({ error: '请输入积分' }).int('积分应为整数').min(0, '积分不能小于0').max(100_000, '积分最多100000'),
  ),
  /** Whole yuan per award of points; for 消费得分 only. */
  perYuan: asSent(z.coerce.number().int('请输入整数元').min(1, '至少1元').max(100_000, '最多100000元')).nullable(),
  state: chosenState,
  version,
})
export type ScoreRule = z.output<typeof ScoreRule>

/** A line of a client's membership history: a change of points or grade, with its reason. */
export const MemberEvent = z.object({
  id: z.number().int(),
  clientId: z.number().int(),
  clientName: z.string(),
  kind: memberEventKind.schema,
  /** below 0: taken back */
  points: z.number(),
  pointsAfter: z.number(),
  fromGrade: z.string(),
  toGrade: z.string(),
  about: z.string(),
  createName: z.string(),
  /** By day: a refund has the second in which its samples were received. */
  createDate: z.string(),
})
export type MemberEvent = z.output<typeof MemberEvent>

const module = '积分规则'

export const scoreCalls = {
  rules: read({
    path: 'member/score/getAllZxScoreRule',
    access: ['scoreView', 'clientView'],
    summary: '积分规则',
    output: z.array(ScoreRule),
  }),
  setRule: write({
    path: 'member/score/updateZxScoreRule',
    access: 'scoreEdit',
    summary: '修改一条积分规则；以后的得分按新规则',
    input: ScoreRule.refine(rule => (rule.id === scoreKind.paid) === (rule.perYuan !== null), {
      path: ['perYuan'],
      message: '只有消费得分按金额计算',
    }),
    output: nothing,
    log: { module, action: '修改积分规则' },
  }),
  events: read({
    method: 'POST',
    path: 'member/score/queryEventPage',
    access: ['scoreView', 'clientView'],
    summary: '积分与等级变动，新的在前；可只看一个客户',
    input: pageQuery({ kind: 'number', createTime: 'day' }, ['createTime'], { clientId: id.optional() }),
    output: pageOf(MemberEvent),
  }),
}
