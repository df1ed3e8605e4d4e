import { ask } from './feedback.tsx'

type Question = Parameters<typeof ask>[0]

/** Asks for confirmation, then runs `work` and returns its result; undefined if it was cancelled. */
export const confirmThen = async <T>(question: Question, work: () => Promise<T>): Promise<T | undefined> =>
  (await ask(question)) ? work() : undefined

type Switch<T> = {
  /** Current state: 1 stopped, 2 enabled. */
  state: 1 | 2
  /** questions before stopping and before starting */
  stop: Question
  start: Question
  run: (next: 1 | 2) => Promise<T>
}

/** Switches the state after a confirmation (spec §4). */
export const confirmAndSwitch = <T>({ state, stop, start, run }: Switch<T>): Promise<T | undefined> =>
  state === 2 ? confirmThen(stop, () => run(1)) : confirmThen(start, () => run(2))
