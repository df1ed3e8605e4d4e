import { state } from '@seam/contract/kit/dictionary'
import { type Department, departmentCalls } from '@seam/contract/system/department'
import { administrator } from '../content/staff-list.ts'
import type { MakeContext } from '../make/context.ts'

/** Heads of the seeded departments. */
const heads = [
  ['实验中心', '陈志强', '13800000005', '煤质检验与技术管理'],
  ['业务部', '王晓红', '13800000001', '一楼接样大厅'],
  ['化验室', '李建国', '13800000002', '二楼'],
  ['质量部', '张海燕', '13800000003', '审核与签发'],
  ['财务部', '赵敏', '13800000004', ''],
] as const

const laboratory = '化验室'
const closed = '驻矿化验点'

/** Groups of the laboratory; the last one was closed. */
const groups = [
  ['制样间', '周海波', '13800000012', '破碎、缩分、留样'],
  ['工业分析组', '李建国', '13800000002', '水灰挥硫、发热量'],
  ['煤焦组', '马玉兰', '13800000013', '粘结、胶质层、焦炭'],
  ['岩相组', '马玉兰', '13800000013', '反射率、显微组分'],
  [closed, '周海波', '13800000012', '已撤回中心'],
] as const

const flatten = (tree: readonly Department[]): Department[] =>
  tree.flatMap(department => [department, ...flatten(department.children)])

export const readDepartments = async ({ call }: MakeContext) => {
  const all = flatten(await call(administrator, departmentCalls.tree, {}))
  return (departmentName: string): Department => {
    const department = all.find(one => one.departmentName === departmentName)
    if (department === undefined) throw new Error(`there is no department ${departmentName}`)
    return department
  }
}

export const addDepartments = async (context: MakeContext) => {
  const { call } = context
  const find = await readDepartments(context)
  for (const [departmentName, contactUser, telephone, remarks] of heads) {
    const { id, version, parentId } = find(departmentName)
    const draft = { id, version, parentId, departmentName, contactUser, telephone, remarks }
    await call(administrator, departmentCalls.update, draft)
  }
  const parentId = find(laboratory).id
  for (const [departmentName, contactUser, telephone, remarks] of groups) {
    const draft = { parentId, departmentName, contactUser, telephone, remarks }
    const { id } = await call(administrator, departmentCalls.add, draft)
    if (departmentName === closed) await call(administrator, departmentCalls.switchState, { id, state: state.stopped })
  }
}
