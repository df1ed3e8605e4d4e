/** Stands for the number that a row of a dry run does not take: unlike any other, and begins with what people read. */
export const provisionalCode = (at: number, unique: string) => `本文件第${at}行:${unique}`

/** A client's code as people read it. */
export const codeText = (clientCode: string) => clientCode.split(':')[0] ?? clientCode
