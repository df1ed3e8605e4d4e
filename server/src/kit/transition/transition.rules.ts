import type { Failure } from '@seam/contract/kit/failure'
import type { Permission } from '@seam/contract/kit/permission'
import { type Reason, reason } from '../reason.rules.ts'

/** Returns the reason against a command, or undefined. All it needs is in the facts. */
export type Guard<F> = (facts: F) => Reason | undefined

/**
 * A guard named for the required condition: `const notPrinted = guard(({ prints }) => prints === 0,
 * failures.printed)`.
 */
export const guard =
  <F>(holds: (facts: F) => boolean, failure: Failure): Guard<F> =>
  facts =>
    holds(facts) ? undefined : reason(failure)

/** A command: from which states, by whom, under which guards; the resulting state and its effects. */
type Transition<S, F, E extends string = never> = {
  readonly from: readonly S[]
  /** undefined: run by the system, or the call checks it. */
  readonly permission?: Permission
  readonly guards?: readonly Guard<F>[]
  /** undefined: the state does not change. */
  readonly to?: S | ((facts: F) => S)
  /** Names of its effects, in order. */
  readonly effects?: readonly E[]
}

/** All commands `C` of an entity with states `S`; `F` are the facts for the guards. Nothing else changes its state. */
export type TransitionTable<C extends string, S extends number, F, E extends string = never> = {
  /** The initial states. */
  readonly initial: readonly S[]
  readonly commands: Readonly<Record<C, Transition<S, F, E>>>
  /** The reason if a command is not allowed in the state. */
  readonly wrongState: (state: S) => Reason
}

/** The state after a command. */
export const stateAfter = <C extends string, S extends number, F extends { readonly state: S }, E extends string>(
  table: TransitionTable<C, S, F, E>,
  command: NoInfer<C>,
  facts: F,
): S => {
  const { to = facts.state } = table.commands[command]
  return typeof to === 'function' ? to(facts) : to
}

/** All reasons against a command, the state first. A `check…` call, `can` and the command itself use the same. */
export const reasonsAgainst = <C extends string, S extends number, F extends { readonly state: S }, E extends string>(
  table: TransitionTable<C, S, F, E>,
  command: NoInfer<C>,
  facts: F,
): readonly Reason[] => {
  const { from, guards = [] } = table.commands[command]
  return [
    ...(from.includes(facts.state) ? [] : [table.wrongState(facts.state)]),
    ...guards.flatMap(check => check(facts) ?? []),
  ]
}

/** Whether a user with these permissions can run the command now: for the `can` of an answer. */
export const mayRun = <C extends string, S extends number, F extends { readonly state: S }, E extends string>(
  table: TransitionTable<C, S, F, E>,
  command: NoInfer<C>,
  facts: F,
  permissions: ReadonlySet<Permission>,
): boolean => {
  const { permission } = table.commands[command]
  return (permission === undefined || permissions.has(permission)) && reasonsAgainst(table, command, facts).length === 0
}
