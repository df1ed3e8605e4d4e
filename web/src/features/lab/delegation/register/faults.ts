import type { Issue } from '@seam/contract/kit/envelope'
import type { Registration } from './registration.ts'
import { samplesOf } from './samples/lines.ts'

/** The faults by field: `clientId`, `samples.<key>.sampleName`. */
export type Faults = Readonly<Record<string, string>>

export const noFaults: Faults = {}

const orderFields = ['projectIds', 'groupIds']

/** The place of a field as the form knows it: lines by their key, both kinds of choice in one column. */
const placeOf = ([first, second, third, ...rest]: Issue['path'], keys: readonly string[]) => {
  if (first !== 'samples' || second === undefined)
    return [first, second, third, ...rest].filter(part => part !== undefined).join('.')
  const field = orderFields.includes(String(third)) ? 'order' : third
  return ['samples', keys[Number(second)] ?? second, ...(field === undefined ? [] : [field])].join('.')
}

/** The first message for each field that the contract or the server blames. */
export const faultsOf = (issues: readonly Issue[], { lines }: Registration): Faults => {
  const keys = samplesOf(lines).map(({ key }) => key)
  return Object.fromEntries(issues.map(({ path, message }) => [placeOf(path, keys), message]).toReversed())
}

/** Removes the faults of a place and below it; they are checked again when the form is sent. */
export const clearFaults = (faults: Faults, place: string): Faults => {
  const left = Object.entries(faults).filter(([at]) => at !== place && !at.startsWith(`${place}.`))
  return left.length === Object.keys(faults).length ? faults : Object.fromEntries(left)
}

/** All faults of a place and of the places below it, each once. */
export const messagesAt = (faults: Faults, place: string): readonly string[] => [
  ...new Set(
    Object.entries(faults).flatMap(([at, text]) => (at === place || at.startsWith(`${place}.`) ? [text] : [])),
  ),
]
