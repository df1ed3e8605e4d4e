import { state } from '@seam/contract/kit/dictionary'
import { departmentHeadings } from '@seam/contract/system/department'
import { listColumns } from '../../../kit/export/list.ts'
import type { DepartmentExportRow } from './department.rows.ts'

/** The columns of the department list in Excel. */
export const departmentColumns = listColumns<DepartmentExportRow, typeof departmentHeadings>(departmentHeadings, {
  departmentName: [
    { value: row => row.departmentName, width: 18 },
    { title: '上级部门', value: row => row.parentName, width: 18 },
  ],
  contactUser: { value: row => row.contactUser, width: 12 },
  telephone: { value: row => row.telephone, width: 14 },
  remarks: { value: row => row.remarks, width: 24 },
  state: { value: row => state.label(row.state), width: 8 },
})
