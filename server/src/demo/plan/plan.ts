import { openRandom, type Random } from '../content/random.ts'
import type { DemoClient } from '../subjects/clients.ts'
import { keepsBalance } from '../subjects/payments.ts'
import { type DemoOrder, orderFor } from './order.ts'
import type { PlanData } from './plan-data.ts'
import { online, otherEntries, remembered, type Scenario, waiting } from './scenarios.ts'
import { scheduleOf } from './schedule.ts'
import type { Step } from './step.ts'
import { dayOfWork } from './working-time.ts'

/** The plan of a delegation: client, order, begin, and every step. */
type Plan = {
  readonly client: DemoClient
  readonly scenario: Scenario
  readonly order: DemoOrder
  readonly random: Random
  readonly steps: readonly Step[]
  /** Minute of work of its first step. */
  readonly begins: number
  /** The same samples again: their first plan. */
  readonly repeats?: Plan
  readonly form: ReturnType<typeof delegationForm>
}
type PlanWithoutForm = Omit<Plan, 'form' | 'repeats'> & { readonly repeats?: PlanWithoutForm }

const requests = ['请尽快出结果', '结果出具后请电话通知', '纸质报告一式两份', '样品较细，制样时注意密封']
const doubt = '客户对前次结果有异议，要求复检'

/** The form of the delegation; drawn once, so that a draft is submitted as saved. */
const delegationForm = ({ client, scenario, order, random, repeats }: Omit<Plan, 'steps' | 'form'>) => {
  const consignor = random.pick(client.consignors)
  return {
    clientId: client.id,
    coefficientId: order.coefficient.id,
    surcharges: order.surcharges,
    consignorName: consignor.name,
    consignorTelephone: consignor.telephone,
    notifiers: client.notifiers.map(({ name, telephone }) => ({ notifierName: name, telephone })),
    samples: order.samples.map(({ form }) => (scenario.ordersLater ? { ...form, projectIds: [] } : form)),
    remarks: random.chance(0.12) ? random.pick(requests) : '',
    repeatReason: repeats === undefined ? '' : doubt,
  }
}

/** Total number. */
const total = 300
/** Days of work from the first to the end. */
const span = 357

const clientFor = ({ clients }: PlanData, scenario: Scenario, random: Random): DemoClient =>
  random.pickByWeight(
    clients.filter(
      ({ id, payPolicy, trade, weight }) =>
        weight > 0 &&
        (scenario.clientId === undefined || id === scenario.clientId) &&
        (scenario.policy === undefined || payPolicy === scenario.policy) &&
        (scenario.trade === undefined || trade === scenario.trade),
    ),
  )

const paces = [1, 0.45, 0.1] as const

const planOf = (data: PlanData, scenario: Scenario, place: number): PlanWithoutForm => {
  const random = openRandom(20_260 + place * 7_919)
  const client = clientFor(data, scenario, random)
  const order = orderFor(data.offer, client, scenario, random)
  const pace = paces[order.coefficient.urgency]
  const paysFirst = client.payPolicy === 1
  const rejected = scenario.rejects ? order.samples.length - 1 : undefined
  const hasBalance = keepsBalance(client)
  const { steps, limit } = scheduleOf({ data, scenario, order, paysFirst, hasBalance, random, pace, rejected })
  const begins =
    scenario.ago === undefined
      ? data.end - dayOfWork * (0.2 + span * random.between(0, 1) ** 1.15)
      : data.end - random.between(...scenario.ago) - limit
  return { client, scenario, order, random, steps, begins }
}

/** The same samples again some days later, because the client doubts the result. */
const planRepetition = (data: PlanData, first: PlanWithoutForm, place: number): PlanWithoutForm => {
  const random = openRandom(50_000 + place)
  const { client, order } = first
  const paysFirst = client.payPolicy === 1
  const hasBalance = keepsBalance(client)
  const context = { data, scenario: {}, order, paysFirst, hasBalance, random, pace: 1, rejected: undefined }
  const { steps } = scheduleOf(context)
  const begins = first.begins + dayOfWork * random.between(2, 4)
  return { client, scenario: {}, order, random, steps, begins, repeats: first }
}

/** The client's own name of a sample: 沙曲主焦精煤 7批-2 is the second sample of their seventh batch. */
const withMarks = (order: DemoOrder, batch: number): DemoOrder => ({
  ...order,
  samples: order.samples.map((sample, at) => ({
    ...sample,
    form: { ...sample.form, sampleName: `${sample.form.sampleName} ${batch}批-${at + 1}` },
  })),
})

/** Names the samples and fills in the forms, in the order of the delegations' begin. */
const fillForms = (plans: readonly PlanWithoutForm[]): Plan[] => {
  const batches = new Map<number, number>()
  const filled = new Map<PlanWithoutForm, Plan>()
  for (const plan of plans) {
    const { client, repeats } = plan
    const first = repeats === undefined ? undefined : filled.get(repeats)
    const batch = (batches.get(client.id) ?? 0) + 1
    batches.set(client.id, batch)
    const order = first?.order ?? withMarks(plan.order, batch)
    const { repeats: _, ...rest } = plan
    const plannedOrder = { ...rest, order, ...(first && { repeats: first }) }
    filled.set(plan, { ...plannedOrder, form: delegationForm(plannedOrder) })
  }
  return [...filled.values()]
}

/** All delegations of the demonstration, in the order of their begin. */
export const planDelegations = (data: PlanData): Plan[] => {
  const special = [...waiting, ...remembered]
  const usual: Scenario[] = Array.from({ length: total - 4 - special.length }, () => ({}))
  const plans = [...special, ...usual].map((scenario, place) => planOf(data, scenario, place))
  const old = plans.filter(
    ({ scenario, begins }) => Object.keys(scenario).length === 0 && begins < data.end - 20 * dayOfWork,
  )
  const repetitions = [10, 45, 80, 120].flatMap((index, place) => {
    const first = old[index]
    return first === undefined ? [] : [planRepetition(data, first, place)]
  })
  // Numbers of their own: the random course of the others stays as it was.
  const later = [
    ...online.map((scenario, place) => planOf(data, scenario, 1_000 + place)),
    ...otherEntries.map((scenario, place) => planOf(data, scenario, 2_000 + place)),
  ]
  return fillForms([...plans, ...repetitions, ...later].toSorted((a, b) => a.begins - b.begins))
}
