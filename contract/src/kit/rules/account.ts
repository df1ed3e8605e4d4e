import { z } from 'zod'
import { rule } from './rule.ts'

export const loginAccount = rule(/^[A-Za-z0-9]\w*$/, '账号只能包含字母、数字和下划线，且不能以下划线开头')
export const labelName = rule(/^[\u4e00-\u9fa5]{2,7}$/, '请输入2-7个汉字的标签名称')

const mailForm = z.email()
export const email = rule(value => value.length <= 254 && mailForm.safeParse(value).success, '请输入正确的邮箱地址')
