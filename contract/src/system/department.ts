import { z } from 'zod'
import { exportOf, nothing, read, write } from '../kit/call.ts'
import { chosenState, state } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { exportColumns } from '../kit/list/export.ts'
import { id, idState, mobile, optionalText, text, version } from '../kit/value/text.ts'

export const departmentFailures = failures({
  nameTaken: [21001, '同一上级下已有同名部门'],
  parentStopped: [21002, '上级部门不存在或已停用'],
  hasChildren: [21003, '该部门下存在子部门，无法停用'],
  parentFixed: [21005, '上级部门不能修改'],
  lastAdministrator: [21006, '该部门有最后一名可用的系统管理员，无法停用'],
})

/** The entered fields; a department without a parent is at the top level. */
export const DepartmentDraft = z.strictObject({
  parentId: id.nullish().transform(value => value ?? null),
  departmentName: text('部门名称', 8),
  contactUser: text('部门负责人', 6),
  telephone: z
    .union([z.literal(''), mobile])
    .nullish()
    .transform(value => value ?? ''),
  remarks: optionalText('备注', 20),
})

type DepartmentRow = {
  id: number
  parentId: number | null
  departmentName: string
  contactUser: string
  telephone: string
  remarks: string
  state: 1 | 2
  version: number
}
export type Department = DepartmentRow & { children: Department[] }

export const Department: z.ZodType<Department> = z.object({
  id,
  parentId: id.nullable(),
  departmentName: z.string(),
  contactUser: z.string(),
  telephone: z.string(),
  remarks: z.string(),
  state: state.schema,
  version: z.number(),
  get children() {
    return z.array(Department)
  },
})

const module = '部门管理'

/** The columns of the list of departments. */
export const departmentHeadings = {
  departmentName: '部门名称',
  contactUser: '部门负责人',
  telephone: '联系电话',
  remarks: '备注',
  state: '状态',
} as const

export const departmentCalls = {
  tree: read({
    method: 'POST',
    path: 'department/getKcwlSysDepartmentList',
    access: ['companyView', 'userView', 'userAdd', 'userEdit'],
    summary: '部门树；state=2 只要启用的',
    input: z.strictObject({
      state: chosenState.optional(),
      departmentName: z.string().max(20).nullish(),
    }),
    output: z.array(Department),
  }),
  add: write({
    path: 'department/addKcwlSysDepartment',
    access: 'enterpriseAdd',
    summary: '新增部门',
    input: DepartmentDraft,
    output: z.object({ id }),
    log: { module, action: '新增部门' },
  }),
  update: write({
    path: 'department/updateKcwlSysDepartment',
    access: 'enterpriseEdit',
    summary: '修改部门；上级部门不可改',
    input: DepartmentDraft.extend({ id, version, parentId: id.nullish() }),
    output: nothing,
    log: { module, action: '修改部门' },
  }),
  switchState: write({
    path: 'department/menuStateSwitch',
    access: 'enterpriseDel',
    summary: '启用或停用部门；停用后其人员即刻不能使用',
    input: z.strictObject(idState),
    output: nothing,
    log: { module, action: '启停部门' },
  }),
  exportAll: exportOf({
    path: 'department/exportKcwlSysDepartmentList',
    access: 'companyView',
    summary: '导出部门（xlsx），按树的顺序；给出 ids 时只含这些部门',
    input: z.strictObject({
      ...exportColumns(departmentHeadings),
      /** The filters of the screen's search. */
      ids: z.array(id).min(1).max(5000).optional(),
    }),
  }),
}
