/** What a client calls its file, for people to read: no folders, no control characters, not hidden, not endless. */
export const safeName = (name: string, otherwise: string): string =>
  name
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/\p{Cc}|^\.+/gu, '')
    .slice(-100) || otherwise
