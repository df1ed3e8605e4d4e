import { readFileSync } from 'node:fs'

let common: ReadonlySet<string> | undefined

/** Whether it is one of the 3,000 most common passwords, ignoring case. */
export const isCommonPassword = (password: string): boolean => {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n'),
  )
  return common.has(password.toLowerCase())
}
