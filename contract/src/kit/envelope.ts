import { commonFailures } from './failure.ts'

/** The envelope of every answer (wire.md §1): code 0 is success. */
export type Envelope<T = unknown> = { readonly code: number; readonly message: string; readonly data: T }

export type Issue = { readonly path: readonly (string | number)[]; readonly message: string }

type FieldData = {
  readonly issues?: readonly Issue[]
  readonly reasons?: readonly (Omit<Issue, 'path'> & Partial<Issue>)[]
} | null

/** The fields with faults: for an invalid input its issues, for a refusal the reasons that have a path. */
export const issuesOf = (envelope: Envelope): readonly Issue[] => {
  const data = envelope.data as FieldData
  if (envelope.code === commonFailures.invalidInput.code) return data?.issues ?? []
  return (data?.reasons ?? []).flatMap(({ path, message }) => (path === undefined ? [] : [{ path, message }]))
}
