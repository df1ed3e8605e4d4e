import { commonFailures } from './failure.ts'

/** What every call answers (wire.md §1): code 0 is success. */
export type Envelope<T = unknown> = { readonly code: number; readonly message: string; readonly data: T }

export type Issue = { readonly path: readonly (string | number)[]; readonly message: string }

/** The fields an invalid input names; none for every other answer. */
export const issuesOf = (envelope: Envelope): readonly Issue[] =>
  envelope.code === commonFailures.invalidInput.code
    ? ((envelope.data as { issues?: Issue[] } | null)?.issues ?? [])
    : []
