import { z } from 'zod'
import { exportOf, nothing, read, write } from '../../kit/call.ts'
import { chosenState, dictionary, state, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { exportColumns } from '../../kit/list/export.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { asSent } from '../../kit/value/integer.ts'
import { chosenId, id, mobile, text, version } from '../../kit/value/text.ts'
import { menuType } from '../menu/menu.ts'
import { dataScope, roleType } from '../role.ts'

export const userStatus = dictionary('userStatus', '用户状态', {
  stopped: [1, '停用', 'red'],
  enabled: [2, '正常', 'green'],
  /** Registered by themselves: without rights until an administrator assigns a department and a role. */
  pending: [3, '待审核', 'orange'],
})
export type UserStatus = ValueOf<typeof userStatus>

export const userFailures = failures({
  mobileTaken: [21101, '该账号已存在'],
  mobileFixed: [21102, '账号不能修改'],
  departmentStopped: [21103, '所选部门不存在或已停用'],
  roleStopped: [21104, '所选角色不存在或已停用'],
  beyondOwnRights: [21105, '不能授予或管理超出自己权限的账号'],
  lastAdministrator: [21106, '至少要保留一名可用的系统管理员'],
  notOneself: [21107, '不能停用自己的账号'],
  ownPassword: [21108, '请在右上角的修改密码中修改自己的密码'],
  notApproved: [21110, '该用户还没有审核，请用“审核”分配部门和角色'],
  notOfEnterprise: [21112, '只有企业账号可以指定客户'],
  clientUnknown: [21113, '没有这个客户，请重新选择'],
  departmentOutside: [21111, '所选部门不在您的数据范围内'],
})

/** One role id or a list of them; always converted to a list. */
const roleIds = z
  .union([z.array(id), id], { error: '请选择角色' })
  .transform(ids => [...new Set(Array.isArray(ids) ? ids : [ids])].sort((a, b) => a - b))
  .pipe(z.array(z.number()).min(1, '请选择角色').max(20, '最多选择20个角色'))

/** Hours a session may last; 0 means the default 24. The form asks for 1–24. */
const loginOutTime = asSent(
  z.coerce
    .number({ error: '请输入1-24的整数' })
    .int('请输入1-24的整数')
    .min(0, '请输入1-24的整数')
    .max(24, '请输入1-24的整数'),
)

export const UserDraft = z.strictObject({
  userMobile: mobile,
  userName: text('姓名', 8),
  departmentId: chosenId('请选择归属部门'),
  roleId: roleIds,
  loginOutTime: loginOutTime.default(24),
})

export const User = z.object({
  id,
  userMobile: z.string(),
  /** The name for signing in: the mobile. */
  loginName: z.string(),
  userName: z.string(),
  /** The organisation of the account; '' for the laboratory. */
  companyName: z.string(),
  /** The client whose rows its accounts see; null: none, or a client outside the caller's scope. */
  clientId: id.nullable(),
  clientName: z.string(),
  departmentId: id,
  departmentName: z.string(),
  roleId: z.array(z.number()),
  roleName: z.string(),
  /** Of the roles in the order of roleId. */
  roleNames: z.array(z.string()),
  userStatus: userStatus.schema,
  loginOutTime: z.number(),
  createTime: z.string(),
  /** Locked after wrong passwords until this time; null: not locked. */
  lockedUntil: z.string().nullable(),
  version: z.number(),
})
export type User = z.output<typeof User>

/** A menu or button of a user, with those of their roles that have it. */
export type GrantedMenu = {
  id: number
  menuName: string
  type: 0 | 1 | 2
  menuUrl: string
  authFlag: string
  /** Stopped, or below a stopped menu: assigned, but without effect. */
  stopped: boolean
  roleIds: number[]
  children: GrantedMenu[]
}
export const GrantedMenu: z.ZodType<GrantedMenu> = z.object({
  id,
  menuName: z.string(),
  type: menuType.schema,
  menuUrl: z.string(),
  authFlag: z.string(),
  stopped: z.boolean(),
  roleIds: z.array(id),
  get children() {
    return z.array(GrantedMenu)
  },
})

/** The rights of a user, and the roles that give them. */
export const UserAuthority = z.object({
  id,
  userName: z.string(),
  userMobile: z.string(),
  departmentName: z.string(),
  userStatus: userStatus.schema,
  /** Has an enabled role of type 1: may do everything, regardless of the menus. */
  isAdmin: z.boolean(),
  roles: z.array(
    z.object({
      id,
      roleName: z.string(),
      roleType: roleType.schema,
      state: state.schema,
      dataScope: dataScope.schema,
      departmentNames: z.string(),
    }),
  ),
  menus: z.array(GrantedMenu),
})
export type UserAuthority = z.output<typeof UserAuthority>

const UserQuery = pageQuery(
  {
    userMobile: 'text',
    userName: 'text',
    companyName: 'text',
    departmentId: 'member',
    userStatus: 'number',
    roleId: 'member',
    createTime: 'time',
    /** 1: added more than a day ago. */
    pressing: 'number',
  },
  ['userMobile', 'userName', 'departmentName', 'userStatus', 'createTime'],
  { departmentId: id.optional() },
)

const module = '用户管理'

/** The columns of the list of users. */
export const userHeadings = {
  userMobile: '账号',
  userName: '姓名',
  companyName: '所属企业',
  departmentName: '部门',
  roleName: '角色',
  userStatus: '状态',
  loginOutTime: '登录时长',
  createTime: '创建时间',
} as const

export const userCalls = {
  page: read({
    method: 'POST',
    path: 'user/queryKcwlSysUserPage',
    access: 'userView',
    summary: '用户列表；departmentId 含其下级部门；只列数据范围内的用户',
    input: UserQuery,
    output: pageOf(User),
  }),
  authority: read({
    path: 'user/selectUserAuthority',
    access: 'userAuthority',
    summary: '用户的有效权限：每个菜单和按钮由哪些角色给予',
    input: z.strictObject({ id }),
    output: UserAuthority,
  }),
  add: write({
    path: 'user/addKcwlSysUser',
    access: 'userAdd',
    summary: '新增用户；初始密码只在此回答一次',
    input: UserDraft,
    output: z.object({
      id,
      initialPassword: z.string(),
      /** Until when it is valid; null: the fixed one of the configuration, the same for all users, does not expire. */
      passwordExpires: z.string().nullable(),
    }),
    log: { module, action: '新增用户' },
  }),
  update: write({
    path: 'user/updateKcwlSysUser',
    access: 'userEdit',
    summary: '修改用户；账号不可改；待审核的由此审核通过，企业账号同时指定其客户（clientId，不给则不变）',
    input: UserDraft.extend({ id, version, userMobile: mobile.optional(), clientId: id.nullish() }),
    output: nothing,
    log: { module, action: '修改用户' },
  }),
  switchStatus: write({
    path: 'user/switchUserFlag',
    access: 'userDel',
    summary: '启用或停用用户；停用即刻结束其登录',
    input: z.strictObject({ id, userStatus: chosenState }),
    output: nothing,
    log: { module, action: '启停用户' },
  }),
  resetPassword: write({
    path: 'user/modifyPassword',
    access: 'changePass',
    summary: '重置他人密码（会话密钥加密）；结束其登录，下次登录须修改',
    input: z.strictObject({ id, password: z.string({ error: '请输入新密码' }).min(1, '请输入新密码').max(1000) }),
    output: nothing,
    log: { module, action: '重置密码' },
  }),
  exportAll: exportOf({
    path: 'user/exportKcwlSysUserPage',
    access: 'userView',
    summary: '导出用户（xlsx）；条件、列和顺序同列表，不分页；只含数据范围内的用户',
    input: UserQuery.extend(exportColumns(userHeadings)),
  }),
}
