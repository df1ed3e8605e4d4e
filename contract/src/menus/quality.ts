import { directory, screen } from './directory.ts'

export const qualityMenus = directory('质量管理', '/quality', 'SafetyCertificateOutlined', [
  screen('仪器设备', '/quality/instrument', 'ToolOutlined', {
    instrumentView: ['查看仪器设备', 'analyst', 'reviewer', 'manager'],
    instrumentEdit: ['维护仪器设备', 'manager'],
    instrumentExtend: ['到期放行', 'manager'],
  }),
])
