import { state } from '@seam/contract/kit/dictionary'
import type { ListColumn } from '../../../kit/export/list.ts'
import type { DepartmentExportRow } from './department.rows.ts'

/** The columns of the department list in Excel. */
export const departmentColumns: readonly ListColumn<DepartmentExportRow>[] = [
  { key: 'departmentName', title: '部门名称', value: row => row.departmentName, width: 18 },
  { key: 'departmentName', title: '上级部门', value: row => row.parentName, width: 18 },
  { key: 'contactUser', title: '部门负责人', value: row => row.contactUser, width: 12 },
  { key: 'telephone', title: '联系电话', value: row => row.telephone, width: 14 },
  { key: 'remarks', title: '备注', value: row => row.remarks, width: 24 },
  { key: 'state', title: '状态', value: row => state.label(row.state), width: 8 },
]
