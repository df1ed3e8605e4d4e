import { directory, screen } from './directory.ts'

export const systemMenus = directory('系统管理', '/system', 'SettingOutlined', [
  screen('部门管理', '/system/company', 'ApartmentOutlined', {
    companyView: ['查看部门'],
    enterpriseAdd: ['新增部门'],
    enterpriseEdit: ['修改部门'],
    enterpriseDel: ['启停部门'],
  }),
  screen('用户管理', '/system/user', 'UserOutlined', {
    userView: ['查看用户'],
    userAdd: ['新增用户'],
    userEdit: ['修改用户'],
    userDel: ['启停用户'],
    setLogin: ['设置登录时长'],
    setUserRole: ['分配用户角色'],
    changePass: ['重置密码'],
    secondFactorReset: ['重置两步验证'],
    userAuthority: ['查看用户权限'],
  }),
  screen('角色管理', '/system/role', 'SafetyCertificateOutlined', {
    roleView: ['查看角色'],
    roleAdd: ['新增角色'],
    roleEdit: ['修改角色'],
    roleDel: ['启停角色'],
    roleSet: ['权限配置'],
  }),
  screen('菜单管理', '/system/menu', 'MenuOutlined', {
    menuView: ['查看菜单'],
    menuAdd: ['新增菜单'],
    menuEdit: ['修改菜单'],
    menuStop: ['启停菜单'],
    menuDelete: ['删除菜单'],
    queryDeploy: ['查询配置'],
  }),
  screen('系统日志', '/system/oplog', 'FileSearchOutlined', {
    oplogView: ['查看系统日志'],
    oplogExport: ['导出系统日志'],
  }),
  screen('字典管理', '/system/dict', 'BookOutlined', {
    dictView: ['查看字典'],
    dictEdit: ['维护字典'],
  }),
  screen('查询条件', '/system/condition', 'FilterOutlined', {
    conditionView: ['查看查询条件'],
    conditionEdit: ['维护查询条件'],
    filterShare: ['共享常用筛选'],
  }),
  screen('在线用户', '/system/session', 'IdcardOutlined', {
    sessionView: ['查看在线用户'],
    sessionEnd: ['强制下线'],
    accountUnlock: ['解锁账号'],
  }),
  screen('导出中心', '/system/export', 'FileDoneOutlined', {
    exportView: ['查看导出中心', 'reception', 'reviewer', 'cashier', 'manager'],
  }),
  screen('系统配置', '/system/config', 'ToolOutlined', {
    configView: ['查看系统配置'],
    configEdit: ['修改系统配置'],
  }),
  screen('短信记录', '/system/sms', 'MessageOutlined', {
    smsView: ['查看短信记录', 'manager'],
    smsMobile: ['查看完整手机号'],
  }),
  screen('工作日历', '/system/calendar', 'ScheduleOutlined', {
    calendarView: ['查看工作日历', 'reception', 'manager'],
    calendarEdit: ['维护工作日历', 'manager'],
  }),
  screen('通知', '/system/notice', 'MessageOutlined', {
    noticeView: ['查看通知', 'reception', 'analyst', 'reviewer', 'cashier', 'manager'],
  }),
])
