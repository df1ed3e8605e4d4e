import type { DemoClient } from '../clients.ts'
import { courseOf } from '../course/course.ts'
import type { Act } from '../course/way.ts'
import { type Dice, openDice } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { dayOfWork, workMinute } from '../hours.ts'
import { type DemoOrder, takeDemoOrder } from './order.ts'
import { remembered, type Scenario, waiting } from './scenarios.ts'

/** A delegation before it is lived: who wants what, when it begins, and all that will happen until now. */
export type Plan = {
  readonly client: DemoClient
  readonly scenario: Scenario
  readonly order: DemoOrder
  readonly dice: Dice
  readonly acts: readonly Act[]
  /** minute of work of its first step */
  readonly begins: number
  /** the same samples again: the plan they first came with */
  readonly repeats?: Plan
}

/** How many there are, all in all. */
const total = 300
/** so many days of work back to the first */
const span = 357

const clientFor = ({ clients }: Ground, scenario: Scenario, dice: Dice): DemoClient =>
  dice.weighted(
    clients.filter(
      ({ row, trade, weight }) =>
        weight > 0 &&
        (scenario.policy === undefined || row.payPolicy === scenario.policy) &&
        (scenario.trade === undefined || trade === scenario.trade),
    ),
  )

const paces = [1, 0.45, 0.1] as const

const planOf = (ground: Ground, scenario: Scenario, at: number, now: number): Plan => {
  const dice = openDice(20_260 + at * 7_919)
  const client = clientFor(ground, scenario, dice)
  const order = takeDemoOrder(ground.offer, client, scenario, dice)
  const pace = paces[order.coefficient.urgency]
  const paysFirst = client.row.payPolicy === 1
  const rejected = scenario.rejects ? order.samples.length - 1 : undefined
  const { acts, limit } = courseOf({ ground, scenario, order, paysFirst, dice, pace, rejected })
  const began =
    scenario.ago === undefined
      ? now - dayOfWork * (0.2 + span * dice.between(0, 1) ** 1.15)
      : now - dice.between(...scenario.ago) - limit
  return { client, scenario, order, dice, acts, begins: began }
}

/** The same samples once more, some days later, because the client doubts the result. */
const repeated = (ground: Ground, first: Plan, at: number): Plan => {
  const dice = openDice(50_000 + at)
  const { client, order } = first
  const way = { ground, scenario: {}, order, paysFirst: client.row.payPolicy === 1, dice, pace: 1, rejected: undefined }
  const { acts } = courseOf(way)
  return {
    client,
    scenario: {},
    order,
    dice,
    acts,
    begins: first.begins + dayOfWork * dice.between(2, 4),
    repeats: first,
  }
}

/** Every delegation of the demonstration, in the order in which they began. */
export const planAll = (ground: Ground): Plan[] => {
  const now = workMinute(ground.now)
  const special = [...waiting, ...remembered]
  const usual: Scenario[] = Array.from({ length: total - 4 - special.length }, () => ({}))
  const plans = [...special, ...usual].map((scenario, at) => planOf(ground, scenario, at, now))
  const old = plans.filter(
    ({ scenario, begins }) => Object.keys(scenario).length === 0 && begins < now - 20 * dayOfWork,
  )
  const doubted = [10, 45, 80, 120].flatMap((place, at) => {
    const first = old[place]
    return first === undefined ? [] : [repeated(ground, first, at)]
  })
  return [...plans, ...doubted].toSorted((a, b) => a.begins - b.begins)
}
