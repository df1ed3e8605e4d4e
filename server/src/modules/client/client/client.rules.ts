/** A placeholder for the number that a row of a dry run does not take: unique, and begins with readable text. */
export const provisionalCode = (at: number, unique: string) => `本文件第${at}行:${unique}`

/** The displayed form of a client's code. */
export const codeText = (clientCode: string) => clientCode.split(':')[0] ?? clientCode
