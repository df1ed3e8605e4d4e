import type { Tx } from '../../database.ts'

/** Who leads the seeded departments, and what he is called under. */
const heads = [
  ['实验中心', '陈志强', '13800000005', '煤质检验与技术管理'],
  ['业务部', '王晓红', '13800000001', '一楼接样大厅'],
  ['化验室', '李建国', '13800000002', '二楼'],
  ['质量部', '张海燕', '13800000003', '审核与签发'],
  ['财务部', '赵敏', '13800000004', ''],
] as const

/** Groups below the laboratory; the last one is no more. */
const groups = [
  ['制样间', '周海波', '13800000012', '破碎、缩分、留样'],
  ['工业分析组', '李建国', '13800000002', '水灰挥硫、发热量'],
  ['煤焦组', '马玉兰', '13800000013', '粘结、胶质层、焦炭'],
  ['岩相组', '马玉兰', '13800000013', '反射率、显微组分'],
  ['驻矿化验点', '周海波', '13800000012', '已撤回中心'],
] as const

/** The departments as a laboratory of this size has them. */
export const fillDepartments = async (tx: Tx) => {
  for (const [departmentName, contactUser, telephone, remarks] of heads)
    await tx
      .updateTable('department')
      .set({ contactUser, telephone, remarks })
      .where('departmentName', '=', departmentName)
      .where('contactUser', '=', '')
      .execute()
  const above = await tx
    .selectFrom('department')
    .select('id')
    .where('departmentName', '=', '化验室')
    .executeTakeFirstOrThrow()
  const rows = groups.map(([departmentName, contactUser, telephone, remarks]) => ({
    departmentName,
    contactUser,
    telephone,
    remarks,
    parentId: above.id,
    state: remarks.startsWith('已') ? (1 as const) : (2 as const),
  }))
  await tx.insertInto('department').values(rows).execute()
}
