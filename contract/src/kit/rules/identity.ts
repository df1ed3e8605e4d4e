import { rule } from './rule.ts'

const form = /^[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/
const oldForm = /^[1-9]\d{7}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}$/

const isDay = (yyyymmdd: string): boolean => {
  const day = `${yyyymmdd.slice(0, 4)}-${yyyymmdd.slice(4, 6)}-${yyyymmdd.slice(6)}`
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** The check character of the first 17 digits: ISO 7064 MOD 11-2 (GB 11643-1999 §5). */
export const idCardCheck = (first17: string): string => {
  const sum = [...first17].reduce((total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11), 0)
  return '10X98765432'[sum % 11] ?? ''
}

/**
 * Whether the text is an identity card number (公民身份号码): 18 characters with a valid date and check character, or the
 * earlier 15 digits.
 */
const isIdCard = (value: string): boolean => {
  const number = value.toUpperCase()
  if (oldForm.test(number)) return isDay(`19${number.slice(6, 12)}`)
  return form.test(number) && isDay(number.slice(6, 14)) && idCardCheck(number.slice(0, 17)) === number[17]
}

export const idCard = rule(isIdCard, '请输入正确的身份证号码')

/** A driving licence has the number of the identity card; its file number (档案编号) has 12 digits (GA 482). */
export const driverLicence = rule(value => isIdCard(value) || /^\d{12}$/.test(value), '请输入正确的驾驶证号')
