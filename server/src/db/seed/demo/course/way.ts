import type { Dice } from '../dice.ts'
import type { Ground } from '../ground.ts'
import type { By, Life, World } from '../life/life.ts'
import type { DemoOrder } from '../order/order.ts'
import type { Scenario, Stage } from '../order/scenarios.ts'
import type { Worker } from '../staff.ts'

/** One thing that somebody does, so many minutes of work after the delegation began. */
export type Act = {
  readonly stage: Stage | 'pay' | 'end'
  readonly after: number
  readonly worker: Worker
  readonly run: (world: World, life: Life, by: By) => void
}

/** What decides how a delegation goes. */
export type Way = {
  readonly ground: Ground
  readonly scenario: Scenario
  readonly order: DemoOrder
  readonly paysFirst: boolean
  readonly dice: Dice
  /** urgent ones go faster */
  readonly pace: number
  /** which sample is turned away, from 0 */
  readonly rejected: number | undefined
}

/** Determines something of a sample again, from this minute on: what is done, and when it is confirmed. */
export type Redo = (place: number, after: number) => { readonly acts: readonly Act[]; readonly confirmed: number }

/** The numbers of the samples at these places of a delegation. */
export const idsOf = ({ samples }: Life, places: readonly number[]): number[] =>
  places.flatMap(place => samples[place]?.row.id ?? [])
