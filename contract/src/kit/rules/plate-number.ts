import { rule } from './rule.ts'

const province = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]'
// I and O are not used, because they resemble 1 and 0.
const common = `${province}[A-HJ-NP-Z][A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]`
const small = `${province}[A-HJ-NP-Z][DF][A-HJ-NP-Z0-9]\\d{4}`
const large = `${province}[A-HJ-NP-Z]\\d{5}[DF]`
const embassy = '使\\d{6}|[A-HJ-NP-Z]?\\d{3,5}使'

/** A vehicle's plate (GA 36-2018): ordinary, new energy (small: D or F in front, large: behind), trailer, embassy. */
export const plateNumber = rule(new RegExp(`^(?:${common}|${small}|${large}|${embassy})$`), '请输入正确的车牌号')
