import type { Failure } from '@seam/contract/kit/failure'
import type { Permission } from '@seam/contract/kit/permission'
import { type Reason, reason } from '../reason.rules.ts'

/** Answers the reason against a command, or undefined. Everything it needs is in the facts. */
export type Guard<F> = (facts: F) => Reason | undefined

/** A guard named for what must hold: `const notPrinted = guard(({ prints }) => prints === 0, failures.printed)`. */
export const guard =
  <F>(holds: (facts: F) => boolean, failure: Failure): Guard<F> =>
  facts =>
    holds(facts) ? undefined : reason(failure)

/** What one command does: allowed in which states, to whom, under which guards; where it leads and what else it does. */
export type Transition<S, F, E extends string = never> = {
  readonly from: readonly S[]
  /** undefined: done by the system, or the call decides */
  readonly permission?: Permission
  readonly guards?: readonly Guard<F>[]
  /** undefined: the state stays */
  readonly to?: S | ((facts: F) => S)
  /** names of what else happens, in this order */
  readonly effects?: readonly E[]
}

/** All commands `C` of an entity with states `S`; `F` is what the guards ask. Nothing else changes its state. */
export type TransitionTable<C extends string, S extends number, F, E extends string = never> = {
  /** states in which a row may begin */
  readonly initial: readonly S[]
  readonly commands: Readonly<Record<C, Transition<S, F, E>>>
  /** the reason where a command does not start from the state */
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

/** All reasons against a command, the state first. A `check…` call, `can` and the command itself ask the same. */
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

/** Whether somebody with these permissions may run the command now: for the `can` of an answer. */
export const mayRun = <C extends string, S extends number, F extends { readonly state: S }, E extends string>(
  table: TransitionTable<C, S, F, E>,
  command: NoInfer<C>,
  facts: F,
  permissions: ReadonlySet<Permission>,
): boolean => {
  const { permission } = table.commands[command]
  return (permission === undefined || permissions.has(permission)) && reasonsAgainst(table, command, facts).length === 0
}
