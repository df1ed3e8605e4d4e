import { directory, screen } from './directory.ts'

export const enterpriseMenus = directory('企业中心', '/enterprise', 'BankOutlined', [
  screen('企业信息', '/enterprise/info', 'BankOutlined', {
    enterpriseView: ['查看企业信息', 'enterprise'],
  }),
])
