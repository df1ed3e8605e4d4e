import { z } from 'zod'
import type { Call } from '../call.ts'

/** The fields of an input, also of one that is refined or transformed. */
export const inputFields = (input: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> => {
  const { shape, in: inner } = input._zod.def as {
    shape?: Record<string, z.core.$ZodType>
    in?: z.core.$ZodType
  }
  return shape ?? (inner === undefined ? {} : inputFields(inner))
}

const takes = (field: z.core.$ZodType, value: unknown): boolean => z.safeParse(field, value).success

/** Whether the field of an input may be absent. */
export const isOptional = (field: z.core.$ZodType): boolean => takes(field, undefined)

type Receiver = Pick<Call, 'kind' | 'encoding' | 'input'>

/** Whether the call takes a blank field as absent: a change does not, since null may mean to remove a value. */
export const ignoresBlanks = ({ kind, encoding }: Omit<Receiver, 'input'>): boolean =>
  kind === 'read' || kind === 'export' || encoding === 'query'

/**
 * What was sent to a call, without the fields that stand for nothing (wire.md §1): forms send an empty text for what is
 * not chosen, programs null. A field that has a meaning for it keeps it, and one that the call does not declare stays.
 */
export const withoutBlanks = (call: Receiver, sent: object): object => {
  if (!ignoresBlanks(call)) return sent
  const fields = inputFields(call.input)
  const isBlank = (name: string, value: unknown) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined || (value !== '' && value !== null) || takes(field, value)) return false
    return call.encoding === 'query' || isOptional(field)
  }
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => !isBlank(name, value)))
}
