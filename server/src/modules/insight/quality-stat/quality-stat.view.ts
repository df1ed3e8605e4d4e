import type { Permission } from '@seam/contract/kit/permission'
import { numberOf } from '../../../kit/list/bounds.ts'

type Reader = { readonly permissions: ReadonlySet<Permission> }

/** Whether a reader may know which client a code of the laboratory belongs to. */
export const readsCodes = ({ permissions }: Reader): boolean => permissions.has('codeMapping')

/**
 * What identifies a row beside its client: its number, as lists of the laboratory have its id beside the code. They have
 * the time beside it too, so only the day is answered.
 */
export const withoutCode = (page: Parameters<typeof numberOf>[0], at: number) => ({
  id: numberOf(page, at),
  labCode: null,
})
