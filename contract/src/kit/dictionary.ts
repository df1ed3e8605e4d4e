import { z } from 'zod'
import { labelIn } from './label.ts'
import { choiceOf } from './value/integer.ts'

/** Badge colours, by meaning. */
export const tones = ['green', 'red', 'orange', 'blue', 'gray', 'purple', 'cyan', 'gold'] as const
export type Tone = (typeof tones)[number]

type Entry = readonly [value: number | string, label: string, tone?: Tone]

export type Dictionary<V extends number | string = number | string> = {
  readonly code: string
  readonly name: string
  readonly values: readonly V[]
  readonly options: readonly { readonly value: V; readonly label: string; readonly tone: Tone }[]
  readonly schema: z.ZodType<V, V>
  label(value: V): string
}

/**
 * A closed dictionary, whose values code depends on: declares constants, type, schema, options and badge in one
 * place. `const userStatus = dictionary('userStatus', '用户状态', { stopped: [1, '停用', 'red'], enabled: [2, '正常',
 * 'green'] })` makes `userStatus.stopped` 1. A test compares it with the constraint of the database.
 */
export const dictionary = <const T extends Record<string, Entry>>(code: string, name: string, entries: T) => {
  type V = T[keyof T][0]
  const list = Object.values(entries)
  const options = list.map(([value, label, tone]) => ({ value: value as V, label, tone: tone ?? ('gray' as Tone) }))
  const constants = Object.fromEntries(Object.entries(entries).map(([key, [value]]) => [key, value])) as {
    readonly [K in keyof T]: T[K][0]
  }
  return {
    ...constants,
    code,
    name,
    values: list.map(([value]) => value as V),
    options,
    schema: z.literal(list.map(([value]) => value as V)) as unknown as z.ZodType<V, V>,
    label: labelIn<V>(options),
  }
}

export type ValueOf<D> = D extends { readonly values: readonly (infer V)[] } ? V : never

/** 1 stopped, 2 enabled: menus, roles, departments, users and every plain list (spec §9). */
export const state = dictionary('state', '状态', { stopped: [1, '停用', 'red'], enabled: [2, '启用', 'green'] })
export type State = ValueOf<typeof state>
/** A state in the input of a call, where forms send numbers as texts too. */
export const chosenState = choiceOf(state.schema)
