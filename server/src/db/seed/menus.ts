import { type Permission, permissions } from '@seam/contract/kit/permission'
import type { Tx } from '../database.ts'
import type { Plant } from './plant.ts'

type Screen = { name: string; url: string; icon: string; flag: Permission; buttons: readonly Permission[] }
type Directory = { name: string; url: string; icon: string; screens: readonly Screen[] }

const screen = (
  name: string,
  url: string,
  icon: string,
  flag: Permission,
  buttons: readonly Permission[] = [],
): Screen => ({
  name,
  url,
  icon,
  flag,
  buttons,
})

/** The menu tree as it is delivered (product.md §3): directories, screens, and the buttons of each screen. */
const directories: readonly Directory[] = [
  {
    name: '系统管理',
    url: '/system',
    icon: 'SettingOutlined',
    screens: [
      screen('部门管理', '/system/company', 'ApartmentOutlined', 'companyView', [
        'enterpriseAdd',
        'enterpriseEdit',
        'enterpriseDel',
      ]),
      screen('用户管理', '/system/user', 'UserOutlined', 'userView', [
        'userAdd',
        'userEdit',
        'userDel',
        'setLogin',
        'setUserRole',
        'changePass',
      ]),
      screen('角色管理', '/system/role', 'SafetyCertificateOutlined', 'roleView', [
        'roleAdd',
        'roleEdit',
        'roleDel',
        'roleSet',
      ]),
    ],
  },
  {
    name: '客户管理',
    url: '/client',
    icon: 'TeamOutlined',
    screens: [
      screen('客户信息', '/client/info', 'ContactsOutlined', 'clientView', [
        'clientAdd',
        'clientEdit',
        'clientDel',
        'clientGrant',
      ]),
    ],
  },
  {
    name: '委托管理',
    url: '/delegate',
    icon: 'FileTextOutlined',
    screens: [
      screen('登记委托', '/delegate/register', 'SolutionOutlined', 'delegateAdd'),
      screen('委托单', '/delegate/list', 'ProfileOutlined', 'delegateView', [
        'delegateEdit',
        'delegateDelete',
        'delegateCancel',
        'delegatePrint',
        'paymentConfirm',
        'codeMapping',
      ]),
      screen('样品签收', '/delegate/receive', 'InboxOutlined', 'delegateSign'),
    ],
  },
  {
    name: '化验管理',
    url: '/assay',
    icon: 'ExperimentOutlined',
    screens: [
      screen('化验台', '/assay/bench', 'FormOutlined', 'resultEnter'),
      screen('结果复核', '/assay/review', 'AuditOutlined', 'resultConfirm'),
      screen('化验报告', '/assay/report', 'FileDoneOutlined', 'reportView', [
        'reportEdit',
        'reportReview',
        'reportApprove',
        'reportRelease',
      ]),
    ],
  },
]

type Row = {
  parentId: number | null
  type: 0 | 1 | 2
  menuName: string
  menuUrl: string
  icon: string
  authFlag: string
  menuSort: number
}

const insert = async (tx: Tx, row: Row) =>
  (await tx.insertInto('menu').values(row).returning('id').executeTakeFirstOrThrow()).id

const parentOf = async (tx: Tx, menuUrl: string) =>
  (await tx.selectFrom('menu').select('id').where('menuUrl', '=', menuUrl).where('type', '<', 2).executeTakeFirst())?.id

export const seedMenus = async (tx: Tx, plant: Plant) => {
  for (const [at, { name, url, icon, screens }] of directories.entries()) {
    await plant(`menu ${url}`, () =>
      insert(tx, { parentId: null, type: 0, menuName: name, menuUrl: url, icon, authFlag: '', menuSort: at * 10 }),
    )
    for (const [place, one] of screens.entries()) {
      await plant(`menu ${one.url}`, async () =>
        insert(tx, {
          parentId: (await parentOf(tx, url)) ?? null,
          type: 1,
          menuName: one.name,
          menuUrl: one.url,
          icon: one.icon,
          authFlag: one.flag,
          menuSort: place * 5,
        }),
      )
      for (const [order, flag] of one.buttons.entries())
        await plant(`button ${flag}`, async () =>
          insert(tx, {
            parentId: (await parentOf(tx, one.url)) ?? null,
            type: 2,
            menuName: permissions[flag],
            menuUrl: '',
            icon: '',
            authFlag: flag,
            menuSort: order,
          }),
        )
    }
  }
}
