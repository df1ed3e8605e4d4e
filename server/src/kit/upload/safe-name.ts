/** The client's name for its file, for display: no folders, no control characters, not hidden, limited in length. */
export const safeName = (name: string, otherwise: string): string =>
  name
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/\p{Cc}|^\.+/gu, '')
    .slice(-100) || otherwise
