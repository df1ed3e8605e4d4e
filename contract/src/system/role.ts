import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { dictionary, state, type ValueOf } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { choiceOf } from '../kit/value/integer.ts'
import { id, idState, optionalText, text, version } from '../kit/value/text.ts'
import type { MenuNode } from './menu/menu.ts'
import { linkType, menuType } from './menu/menu.ts'

/** 1: system administrator, with every right. Otherwise ordinary. */
export const roleType = dictionary('roleType', '角色类型', {
  administrator: [1, '系统管理员', 'purple'],
  ordinary: [2, '普通角色', 'blue'],
})

/** The rows that a role may see. Roles add up: a user with several sees the rows of each. Type 1 sees all rows. */
export const dataScope = dictionary('dataScope', '数据范围', {
  all: [1, '全部数据', 'green'],
  custom: [2, '自定义部门', 'purple'],
  department: [3, '本部门', 'blue'],
  below: [4, '本部门及以下', 'cyan'],
  own: [5, '仅本人', 'gray'],
})
export type DataScope = ValueOf<typeof dataScope>

export const roleFailures = failures({
  nameTaken: [21201, '已有同名角色'],
  beyondOwnRights: [21202, '不能授予、移除或管理超出自己权限的角色'],
  lastAdministrator: [21203, '至少要保留一名可用的系统管理员'],
  menuUnknown: [21205, '所选菜单不存在，请刷新后重试'],
  userUnknown: [21206, '所选用户不存在或已停用'],
  stopped: [21207, '该角色不存在或已停用'],
  beyondOwnScope: [21208, '不能授予、移除或管理数据范围超出自己的角色'],
  departmentUnknown: [21209, '所选部门不存在，请刷新后重试'],
})

/** A role in a drop-down list. */
export const RoleOption = z.object({
  id,
  roleName: z.string(),
  roleType: roleType.schema,
  enabled: z.boolean(),
  dataScope: dataScope.schema,
  /** For 自定义部门; otherwise ''. */
  departmentNames: z.string(),
  /** Those of its rights that decide whether a user is blind. */
  blindness: z.array(z.string()),
})
export type RoleOption = z.output<typeof RoleOption>

const draft = {
  roleName: text('角色名称', 15),
  roleType: choiceOf(roleType.schema, '请选择角色类型'),
  remarks: optionalText('备注', 50),
  dataScope: choiceOf(dataScope.schema, '请选择数据范围').optional(),
  /** For 自定义部门; others have none. */
  departmentIds: z
    .array(id)
    .max(500)
    .transform(list => [...new Set(list)].sort((a, b) => a - b))
    .optional(),
}

/** Requires departments for a custom scope. */
const namesDepartments = (draft: { dataScope?: DataScope | undefined; departmentIds?: number[] | undefined }) =>
  draft.dataScope !== dataScope.custom || (draft.departmentIds ?? []).length > 0
const needsDepartments = { path: ['departmentIds'], message: '请选择部门' }

export const RoleDraft = z.strictObject(draft).refine(namesDepartments, needsDepartments)

export const Role = z.object({
  id,
  roleName: z.string(),
  roleType: roleType.schema,
  state: state.schema,
  enabled: z.boolean(),
  remarks: z.string(),
  dataScope: dataScope.schema,
  departmentIds: z.array(id),
  departmentNames: z.string(),
  /** Number of users with it. */
  users: z.number(),
  version: z.number(),
  createTime: z.string(),
})
export type Role = z.output<typeof Role>

/** A menu of the permission panel: checked if the role has it. */
export type CheckedMenu = Omit<MenuNode, 'meta' | 'children'> & {
  checkFlag: boolean
  permission: string
  children: CheckedMenu[]
}
export const CheckedMenu: z.ZodType<CheckedMenu> = z.object({
  id,
  parentId: id.nullable(),
  type: menuType.schema,
  icon: z.string(),
  menuName: z.string(),
  menuUrl: z.string(),
  authFlag: z.string(),
  permission: z.string(),
  menuSort: z.number(),
  state: state.schema,
  hidden: z.boolean(),
  linkType: linkType.schema,
  level: z.number(),
  checkFlag: z.boolean(),
  get children() {
    return z.array(CheckedMenu)
  },
})

const module = '角色管理'
const ids = (empty: string) =>
  z
    .array(id, { error: empty })
    .min(1, empty)
    .max(2000)
    .transform(list => [...new Set(list)])

export const roleCalls = {
  page: read({
    method: 'POST',
    path: 'role/queryKcwlSysRolePage',
    access: 'roleView',
    summary: '角色列表',
    input: pageQuery({ id: 'number', roleName: 'text', roleType: 'number', state: 'number' }, [
      'roleName',
      'roleType',
      'state',
      'createTime',
    ]),
    output: pageOf(Role),
  }),
  open: read({
    path: 'role/getAllOpenKcwlSysRole',
    access: ['roleView', 'userView', 'userAdd', 'userEdit'],
    summary: '启用的角色，供选择',
    output: z.array(RoleOption),
  }),
  add: write({
    path: 'role/addKcwlSysRole',
    access: 'roleAdd',
    summary: '新增角色；数据范围默认全部',
    input: RoleDraft,
    output: z.object({ id }),
    log: { module, action: '新增角色' },
  }),
  update: write({
    path: 'role/updateKcwlSysRole',
    access: 'roleEdit',
    summary: '修改角色；不给数据范围则不变',
    input: z.strictObject({ ...draft, id, version }).refine(namesDepartments, needsDepartments),
    output: nothing,
    log: { module, action: '修改角色' },
  }),
  switchState: write({
    path: 'role/roleStateSwitch',
    access: 'roleDel',
    summary: '启用或停用角色；停用后只有该角色的人即刻不能使用',
    input: z.strictObject(idState),
    output: nothing,
    log: { module, action: '启停角色' },
  }),
  authority: read({
    path: 'role/selectAuthorityConfig',
    access: ['roleView', 'roleSet'],
    summary: '角色的菜单权限（树，checkFlag 为已授予）',
    input: z.strictObject({ roleId: id }),
    output: z.array(CheckedMenu),
  }),
  saveAuthority: write({
    path: 'role/saveAuthorityConfig',
    access: 'roleSet',
    summary: '保存角色的菜单权限；上级菜单自动包含；给出角色的 version 时，他人改过即拒绝',
    input: z.strictObject({ roleId: id, listMenuIds: ids('权限配置不能为空!'), version: version.optional() }),
    output: z.object({ added: z.number(), removed: z.number(), users: z.number() }),
    log: { module, action: '权限配置' },
  }),
  addUsers: write({
    path: 'role/addRoleUsers',
    access: 'setUserRole',
    summary: '为角色添加用户；已有该角色的不变',
    input: z.strictObject({ roleId: id, userIds: ids('所选用户不能为空') }),
    output: z.object({ added: z.number() }),
    log: { module, action: '添加用户' },
  }),
}
