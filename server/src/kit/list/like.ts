/** The `like` pattern for a text anywhere in a column; its wildcards are escaped. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
