/** The `like` pattern for a text anywhere in a column; its wildcards are escaped. */
export const patternOf = (text: string) => `${endPatternOf(text)}%`

/** The `like` pattern for a text at the end of a column; its wildcards are escaped. */
export const endPatternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}`
