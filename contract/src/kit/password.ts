/** 6–12 characters with three of the four classes (spec §5). */
export type PasswordPolicy = { readonly minLength: number; readonly maxLength: number; readonly classes: number }
export const defaultPasswordPolicy: PasswordPolicy = { minLength: 6, maxLength: 12, classes: 3 }

const classes = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/]

/** Returns the fault of a password's format, or undefined. */
export const passwordFault = (password: string, policy: PasswordPolicy = defaultPasswordPolicy): string | undefined => {
  const kinds = classes.filter(kind => kind.test(password)).length
  if (
    password.length >= policy.minLength &&
    password.length <= policy.maxLength &&
    kinds >= policy.classes &&
    !/\s/.test(password)
  )
    return undefined
  return `密码须为${policy.minLength}-${policy.maxLength}位，且至少包含大写字母、小写字母、数字、符号中的${policy.classes}种`
}
