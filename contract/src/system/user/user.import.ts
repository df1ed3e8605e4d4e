import { z } from 'zod'
import { importOf } from '../../kit/list/import.ts'
import { asSent } from '../../kit/value/integer.ts'
import { mobile, text } from '../../kit/value/text.ts'

const hours = '请输入1-24的整数'

/** Users from Excel; department and roles are given by name. */
export const userImport = importOf({
  path: 'user/importKcwlSysUser',
  access: 'userAdd',
  noun: '用户',
  row: z.strictObject({
    userMobile: mobile,
    userName: text('姓名', 8),
    departmentName: text('归属部门', 200, '请选择归属部门'),
    roleName: text('角色', 400, '请选择角色'),
    loginOutTime: asSent(z.coerce.number({ error: hours }).int(hours).min(1, hours).max(24, hours)).default(24),
  }),
  columns: [
    { key: 'userMobile', title: '账号', hint: '11 位手机号，不能重复', example: '13912345678' },
    { key: 'userName', title: '姓名', hint: '最多 8 个字', example: '张三' },
    {
      key: 'departmentName',
      title: '归属部门',
      choices: 'one',
      hint: '从下拉中选择；下级部门写作 上级/下级',
      example: '实验中心/化验室',
    },
    { key: 'roleName', title: '角色', choices: 'several', hint: '从下拉中选择；多个角色用、隔开', example: '化验员' },
    { key: 'loginOutTime', title: '登录时长', kind: 'number', hint: '小时，1-24，不填为 24', example: '24' },
  ],
  // Each has an initial password of its own, whose hash takes time.
  limit: 200,
  tells: { userMobile: '账号', userName: '姓名', initialPassword: '初始密码' },
  log: { module: '用户管理', action: '导入用户' },
})

export const userImportCalls = userImport.calls
