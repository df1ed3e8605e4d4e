/** The address of a call: under /api/manage/ unless it begins with a slash (wire.md). */
export const address = (path: string): `/${string}` =>
  path.startsWith('/') ? (path as `/${string}`) : `/api/manage/${path}`
