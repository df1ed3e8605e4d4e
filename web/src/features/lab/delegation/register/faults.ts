import type { Issue } from '@seam/contract/kit/envelope'
import type { Registration } from './registration.ts'
import { samplesOf } from './samples/lines.ts'

/** What is wrong, by place: `clientId`, `samples.<key>.sampleName`, `samples.<key>` for the line as a whole. */
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

/** Of several faults of one place the first, in the order they came. */
const firstOfEach = (found: readonly (readonly [place: string, message: string])[]): Faults =>
  Object.fromEntries(found.filter(([place], at) => found.findIndex(([other]) => other === place) === at))

/** Invalid fields, by their places. */
export const faultsOf = (issues: readonly Issue[], { lines }: Registration): Faults => {
  const keys = samplesOf(lines).map(({ key }) => key)
  return firstOfEach(issues.map(({ path, message }) => [placeOf(path, keys), message]))
}

/** 样品2：…： a refusal that names a sample belongs to its line. */
export const faultsOfReasons = (reasons: readonly { message: string }[], { lines }: Registration): Faults => {
  const keys = samplesOf(lines).map(({ key }) => key)
  const ofLines = reasons.flatMap(({ message }) => {
    const [, position, text] = /^样品(\d+)：(.+)$/.exec(message) ?? []
    const key = keys[Number(position) - 1]
    return key === undefined || text === undefined ? [] : [[`samples.${key}`, text] as const]
  })
  return firstOfEach(ofLines)
}

/** Without those of a place and below it: what was changed is not complained about until it is sent again. */
export const cleared = (faults: Faults, place: string): Faults => {
  const left = Object.entries(faults).filter(([at]) => at !== place && !at.startsWith(`${place}.`))
  return left.length === Object.keys(faults).length ? faults : Object.fromEntries(left)
}

/** Everything that is said of a place and what is below it, each once. */
export const saidOf = (faults: Faults, place: string): readonly string[] => [
  ...new Set(
    Object.entries(faults).flatMap(([at, said]) => (at === place || at.startsWith(`${place}.`) ? [said] : [])),
  ),
]
