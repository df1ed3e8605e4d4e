import { rule } from './rule.ts'

/** 15 digits and letters before 2015, 18 since. */
export const businessLicence = rule(/^(?:[0-9A-Za-z]{15}|[0-9A-Za-z]{18})$/, '请输入15位或18位的营业执照号')
export const roadTransportLicence = rule(/^\d{11,12}$/, '请输入11位或12位数字的道路运输许可证号')
export const organisationCode = rule(/^[A-Z]{2,20}$/, '请输入2-20位大写字母的机构代码')
export const taxNumber = rule(/^[0-9A-Za-z]{15,20}$/, '请输入15-20位字母或数字的税号')
export const bankCard = rule(/^\d{8,23}$/, '请输入8-23位数字的银行卡号')
export const contractNumber = rule(/^[\u4e00-\u9fa5A-Za-z0-9_-]+$/, '合同编号只能包含中文、字母、数字、短横线和下划线')
/** 万元 */
export const registeredCapital = rule(/^(?:0|[1-9]\d*)(?:\.\d{1,6})?$/, '请输入正确的注册资本，最多6位小数')
