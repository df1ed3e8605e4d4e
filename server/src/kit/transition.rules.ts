import type { Failure } from '@seam/contract/kit/failure'
import type { Permission } from '@seam/contract/kit/permission'

/** Why something may not be done: a failure, with a message of the moment where it has one. */
export type Reason = { readonly failure: Failure; readonly message: string }

export const reason = (failure: Failure, message = failure.message): Reason => ({ failure, message })

/** Answers what stands in the way, or undefined. Everything it asks about is in the facts. */
export type Guard<F> = (facts: F) => Reason | undefined

/** One line of the transition table of an entity. */
export type Move<S, F, E extends string = never> = {
  readonly from: readonly S[]
  /** undefined: done by the system, not by a person */
  readonly permission?: Permission
  readonly guards: readonly Guard<F>[]
  /** undefined: it stays where it is */
  readonly to?: S
  /** what else happens, by name; done in this order */
  readonly effects?: readonly E[]
}

type Standing<S> = { readonly state: S }

/** Everything that stands in the way of a move, the state first. A `check…` call and its command both ask this. */
export const reasonsAgainst = <S, F extends Standing<S>, E extends string>(
  move: Move<S, F, E>,
  facts: F,
  wrongState: Reason,
): readonly Reason[] => [
  ...(move.from.includes(facts.state) ? [] : [wrongState]),
  ...move.guards.flatMap(guard => guard(facts) ?? []),
]

/** May somebody with these rights make the move now? For the `can` of an answer. */
export const mayMove = <S, F extends Standing<S>, E extends string>(
  move: Move<S, F, E>,
  facts: F,
  rights: ReadonlySet<Permission>,
): boolean =>
  (move.permission === undefined || rights.has(move.permission)) &&
  move.from.includes(facts.state) &&
  move.guards.every(guard => guard(facts) === undefined)
