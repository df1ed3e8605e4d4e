/** The `like` pattern for a text anywhere in a column; its wildcards are escaped. */
export const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
