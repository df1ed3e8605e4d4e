import { z } from 'zod'
import { importOf } from '../kit/list/import.ts'
import { optionalText } from '../kit/value/text.ts'
import { DepartmentDraft } from './department.ts'

const { departmentName, contactUser, telephone, remarks } = DepartmentDraft.shape

/** Departments from Excel: a row may name the department of an earlier row as its parent. */
export const departmentImport = importOf({
  path: 'department/importKcwlSysDepartment',
  access: 'enterpriseAdd',
  noun: '部门',
  row: z.strictObject({ parentName: optionalText('上级部门', 200), departmentName, contactUser, telephone, remarks }),
  columns: [
    {
      key: 'parentName',
      title: '上级部门',
      choices: 'one',
      hint: '不填为一级部门；可以是本文件前面行中的部门，写作 上级/下级',
      example: '实验中心',
    },
    { key: 'departmentName', title: '部门名称', hint: '最多 8 个字，同一上级下不能重复', example: '化验二室' },
    { key: 'contactUser', title: '部门负责人', hint: '最多 6 个字', example: '李四' },
    { key: 'telephone', title: '联系电话', hint: '11 位手机号', example: '13912345678' },
    { key: 'remarks', title: '备注', hint: '最多 20 个字' },
  ],
  limit: 500,
  log: { module: '部门管理', action: '导入部门' },
})

export const departmentImportCalls = departmentImport.calls
