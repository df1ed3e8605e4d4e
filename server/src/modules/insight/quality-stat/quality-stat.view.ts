import type { Permission } from '@seam/contract/kit/permission'

type Reader = { readonly permissions: ReadonlySet<Permission> }
type Place = { readonly pageNo: number; readonly pageSize: number }

/** Whether a reader may know which client a code of the laboratory belongs to. */
export const readsCodes = ({ permissions }: Reader): boolean => permissions.has('codeMapping')

/** The number of a row in its list. */
export const numberOf = ({ pageNo, pageSize }: Place, at: number): number => (pageNo - 1) * pageSize + at + 1

/**
 * What identifies a row beside its client: its number, as lists of the laboratory have its id beside the code. They have
 * the time beside it too, so only the day is answered.
 */
export const withoutCode = (place: Place, at: number) => ({ id: numberOf(place, at), labCode: null })
