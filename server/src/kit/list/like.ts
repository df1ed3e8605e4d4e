/** The `like` pattern of a text anywhere in a column; its own wildcards are escaped. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
