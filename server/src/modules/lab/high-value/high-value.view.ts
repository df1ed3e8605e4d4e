import type { Permission } from '@seam/contract/kit/permission'

/** The lab code is answered only to those who may know its client. */
export const forReader = <R extends { labCode: string | null }>(row: R, permissions: ReadonlySet<Permission>): R =>
  permissions.has('codeMapping') ? row : { ...row, labCode: null }
