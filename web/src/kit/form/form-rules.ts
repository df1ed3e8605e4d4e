import { createContext, useContext } from 'react'
import type { z } from 'zod'
import { type Limits, limitsOf } from './limits.ts'

/** Limits and validation of the fields of a form, taken from its schema. */
type FormRules = {
  readonly limits: Readonly<Record<string, Limits>>
  /** the error message of a field, or undefined */
  readonly faultOf: (name: string, values: Readonly<Record<string, unknown>>) => string | undefined
}

type Values = Readonly<Record<string, unknown>>

/** Only the fields of the schema: the initial row may have more. */
export const ownFields = (limits: FormRules['limits'], values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in limits))

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** The message of the schema; of a field for which it has none, which the library words in English, one of ours. */
const messageOf = ({ message }: z.core.$ZodIssue, value: unknown): string => {
  if (/\p{Script=Han}/u.test(message)) return message
  return isEmpty(value) ? '请填写此项' : '填写不正确'
}

export const rulesOf = (schema: z.ZodType): FormRules => {
  const limits = limitsOf(schema)
  return {
    limits,
    faultOf: (name, values) => {
      const { error } = schema.safeParse(ownFields(limits, values))
      const issue = error?.issues.find(({ path }) => path[0] === name)
      return issue && messageOf(issue, values[name])
    },
  }
}

const none: FormRules = { limits: {}, faultOf: () => undefined }
const Rules = createContext<FormRules>(none)
export const FormRulesProvider = Rules.Provider
export const useFormRules = () => useContext(Rules)
export const useLimits = (name: string): Limits => useFormRules().limits[name] ?? { required: false }
