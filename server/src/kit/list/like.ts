/** The pattern of `like` for a text that is searched within, its own signs taken as they are. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
