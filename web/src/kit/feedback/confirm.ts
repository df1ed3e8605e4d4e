import { type State, state as states } from '@seam/contract/kit/dictionary'
import { ask } from './feedback.tsx'

type Question = Parameters<typeof ask>[0]

/** Asks for confirmation, then runs `work` and returns its result; undefined if it was cancelled. */
export const confirmThen = async <T>(question: Question, work: () => Promise<T>): Promise<T | undefined> =>
  (await ask(question)) ? work() : undefined

type Switch<T> = {
  /** current state */
  state: State
  /** questions before stopping and before starting */
  stop: Question
  start: Question
  run: (next: State) => Promise<T>
}

/** Switches the state after a confirmation (spec §4). */
export const confirmAndSwitch = <T>({ state: now, stop, start, run }: Switch<T>): Promise<T | undefined> =>
  now === states.enabled ? confirmThen(stop, () => run(states.stopped)) : confirmThen(start, () => run(states.enabled))
