import type { Permission } from '@seam/contract/kit/permission'
import { type DataScope, dataScope } from '@seam/contract/system/role'
import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import type { Plant } from './plant.ts'

type SeededRole = {
  roleName: string
  roleType: 1 | 2
  remarks: string
  /** default: everything */
  dataScope?: DataScope
  rights: readonly Permission[]
}

/** What the desk looks up while it registers. */
const listViews = [
  'standardView',
  'sampleKindView',
  'coalView',
  'coalCategoryView',
  'coalClassify',
  'densityView',
  'coefficientView',
  'salesmanView',
  'introView',
] as const
const listEdits = [
  'standardEdit',
  'sampleKindEdit',
  'coalEdit',
  'coalCategoryEdit',
  'densityEdit',
  'coefficientEdit',
  'salesmanEdit',
  'introEdit',
] as const

/** The people of a laboratory and what they do all day. Type 1 holds every right. */
export const seededRoles: readonly SeededRole[] = [
  { roleName: '系统管理员', roleType: 1, remarks: '拥有全部权限', rights: [] },
  {
    roleName: '前台',
    roleType: 2,
    remarks: '登记委托、收样、打印单据、发放报告',
    rights: [
      'exportView',
      'clientView',
      'clientAdd',
      'clientEdit',
      'clientExport',
      'clientImport',
      'addressView',
      'addressEdit',
      'notifierView',
      'notifierEdit',
      'ticketView',
      'ticketEdit',
      'delegateView',
      'delegateAdd',
      'delegateEdit',
      'delegateDelete',
      'delegateSign',
      'delegatePrint',
      'codeMapping',
      'reportView',
      'reportRelease',
      ...listViews,
      'classifyView',
      'projectView',
      'groupView',
      'priceView',
    ],
  },
  {
    roleName: '化验员',
    roleType: 2,
    remarks: '录入结果',
    rights: ['resultEnter', 'standardView', 'coalClassify', 'introView'],
  },
  {
    roleName: '审核员',
    roleType: 2,
    remarks: '复核结果、编制和审批报告',
    rights: [
      'exportView',
      'delegateView',
      'resultConfirm',
      'reportView',
      'reportEdit',
      'reportReview',
      'reportApprove',
      'codeMapping',
      'standardView',
      'coalClassify',
      'introView',
    ],
  },
  {
    roleName: '收费员',
    roleType: 2,
    remarks: '收款与结算',
    rights: [
      'clientView',
      'clientGrant',
      'clientExport',
      'ticketView',
      'ticketEdit',
      'accountView',
      'accountSwitch',
      'payPassword',
      'gradeView',
      'scoreView',
      'delegateView',
      'exportView',
      'paymentConfirm',
      'coefficientView',
      'groupView',
      'priceView',
      'priceExport',
      'introView',
    ],
  },
  {
    roleName: '主管',
    roleType: 2,
    remarks: '查看经营情况、批准和发放报告',
    rights: [
      'exportView',
      'clientView',
      'clientAdd',
      'clientEdit',
      'clientDel',
      'clientGrant',
      'clientExport',
      'clientImport',
      'addressView',
      'addressEdit',
      'notifierView',
      'notifierEdit',
      'ticketView',
      'ticketEdit',
      'accountView',
      'accountSwitch',
      'payPassword',
      'gradeView',
      'gradeEdit',
      'scoreView',
      'scoreEdit',
      'delegateView',
      'delegateCancel',
      'reportView',
      'reportApprove',
      'reportRelease',
      'codeMapping',
      ...listViews,
      ...listEdits,
      'classifyView',
      'classifyAdd',
      'classifyEdit',
      'classifyDel',
      'projectView',
      'projectEdit',
      'projectExport',
      'projectImport',
      'groupView',
      'groupEdit',
      'priceView',
      'priceEdit',
      'priceExport',
      'priceImport',
    ],
  },
  {
    roleName: '企业客户',
    roleType: 2,
    remarks: '企业账号：查看本企业的信息',
    dataScope: dataScope.own,
    rights: ['enterpriseView'],
  },
]

/** Gives a role its screens and buttons, and the directories above them. */
const grant = (tx: Tx, roleName: string, flag: Permission) =>
  sql`
    with recursive wanted(id, parent_id) as (
      select id, parent_id from menu where auth_flag = ${flag}
      union select menu.id, menu.parent_id from menu join wanted on menu.id = wanted.parent_id
    )
    insert into role_menu (role_id, menu_id)
    select role.id, wanted.id from role, wanted where role.role_name = ${roleName}
    on conflict do nothing`.execute(tx)

export const seedRoles = async (tx: Tx, plant: Plant) => {
  for (const { rights, ...role } of seededRoles) {
    const { roleName } = role
    await plant(`role ${roleName}`, () => tx.insertInto('role').values(role).execute())
    for (const right of rights) await plant(`right ${roleName} ${right}`, () => grant(tx, roleName, right))
  }
}
