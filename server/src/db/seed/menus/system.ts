import { type Directory, screen } from './screen.ts'

export const systemMenus: Directory = {
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
      'userAuthority',
    ]),
    screen('角色管理', '/system/role', 'SafetyCertificateOutlined', 'roleView', [
      'roleAdd',
      'roleEdit',
      'roleDel',
      'roleSet',
    ]),
    screen('菜单管理', '/system/menu', 'MenuOutlined', 'menuView', [
      'menuAdd',
      'menuEdit',
      'menuStop',
      'menuDelete',
      'queryDeploy',
    ]),
    screen('系统日志', '/system/oplog', 'FileSearchOutlined', 'oplogView', ['oplogExport']),
    screen('字典管理', '/system/dict', 'BookOutlined', 'dictView', ['dictEdit']),
    screen('查询条件', '/system/condition', 'FilterOutlined', 'conditionView', ['conditionEdit', 'filterShare']),
    screen('在线用户', '/system/session', 'IdcardOutlined', 'sessionView', ['sessionEnd', 'accountUnlock']),
    screen('导出中心', '/system/export', 'FileDoneOutlined', 'exportView'),
    screen('系统配置', '/system/config', 'ToolOutlined', 'configView', ['configEdit']),
    screen('短信记录', '/system/sms', 'MessageOutlined', 'smsView', ['smsMobile']),
  ],
}
