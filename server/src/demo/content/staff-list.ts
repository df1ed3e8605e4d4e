/** A user of the product, and the address of their computer. */
export type DemoUser = { readonly userMobile: string; readonly userName: string; readonly address: string }
export type StaffMember = DemoUser

type Account = StaffMember & { readonly departmentName: string; readonly roleName: string }

const account = (
  userMobile: string,
  userName: string,
  departmentName: string,
  roleName: string,
  address: string,
): Account => ({ userMobile, userName, departmentName, roleName, address: `192.168.8.${address}` })

/** The settings replace its mobile and password when the demonstration is loaded. */
export const administrator: StaffMember = { userMobile: '13800000000', userName: '管理员', address: '192.168.8.2' }

/** The first of each role is the account printed at the first start. */
export const staff = {
  reception: [
    account('13800000001', '王晓红', '业务部', '前台', '11'),
    account('13800000011', '吴倩', '业务部', '前台', '12'),
  ],
  analysts: [
    account('13800000002', '李建国', '化验室', '化验员', '21'),
    account('13800000012', '周海波', '化验室', '化验员', '22'),
    account('13800000013', '马玉兰', '化验室', '化验员', '23'),
  ],
  reviewers: [
    account('13800000003', '张海燕', '质量部', '审核员', '31'),
    account('13800000014', '孙丽娟', '质量部', '审核员', '32'),
  ],
  cashier: account('13800000004', '赵敏', '财务部', '收费员', '41'),
  manager: account('13800000005', '陈志强', '质量部', '主管', '51'),
} as const

export const accounts: readonly Account[] = [
  ...staff.reception,
  ...staff.analysts,
  ...staff.reviewers,
  staff.cashier,
  staff.manager,
]

/** A registered user who waits for approval. */
export const applicant: StaffMember = { userMobile: '13800000006', userName: '周凯', address: '192.168.8.77' }
