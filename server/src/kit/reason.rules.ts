import type { Failure } from '@seam/contract/kit/failure'

/** An input field, and the name of its part of the form if there are several: 样品3. */
type Place = { readonly path: readonly (string | number)[]; readonly label?: string }

/** A reason against a command, and the input field with the fault, if there is one. */
export type Reason = { readonly failure: Failure; readonly message: string; readonly place?: Place }

export const reason = (failure: Failure, message = failure.message, place?: Place): Reason =>
  place === undefined ? { failure, message } : { failure, message, place }

/** On the wire: `[{code, message, path?}]`. */
export const reasonsToWire = (reasons: readonly Reason[]) =>
  reasons.map(({ failure: { code }, message, place }) =>
    place === undefined ? { code, message } : { code, message, path: [...place.path] },
  )

/** All reasons in one sentence, for readers without the fields. */
export const sentenceOf = (reasons: readonly Reason[]): string =>
  reasons.map(({ message, place }) => (place?.label === undefined ? message : `${place.label}：${message}`)).join('；')
