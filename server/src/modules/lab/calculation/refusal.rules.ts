import { nameOf } from './quantity.rules.ts'

/** Why a value cannot be worked out: codes of what is not there yet (none if it is impossible), and words for people. */
export type Refusal = { readonly missing: readonly string[]; readonly reason: string }

export const isRefusal = <T extends object>(result: T | Refusal): result is Refusal => 'missing' in result

/** `缺少全水分(Mt)、空干基水分(Mad)` */
export const lacking = (missing: readonly string[]): Refusal => ({
  missing,
  reason: `缺少${missing.map(nameOf).join('、')}`,
})

export const impossible = (reason: string): Refusal => ({ missing: [], reason })
