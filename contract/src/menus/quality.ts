import { directory, screen } from './directory.ts'

export const qualityMenus = directory('质量管理', '/quality', 'SafetyCertificateOutlined', [
  screen('仪器设备', '/quality/instrument', 'ToolOutlined', {
    instrumentView: ['查看仪器设备', 'analyst', 'reviewer', 'manager'],
    instrumentEdit: ['维护仪器设备', 'manager'],
    instrumentExtend: ['到期放行', 'manager'],
    fileMappingEdit: ['维护仪器文件对照', 'manager'],
  }),
  screen('标准物质', '/quality/reference', 'ReadOutlined', {
    referenceView: ['查看标准物质', 'reviewer', 'manager'],
    referenceEdit: ['维护标准物质', 'manager'],
  }),
  screen('质控图', '/quality/control', 'LineChartOutlined', {
    controlView: ['查看质控图', 'reviewer', 'manager'],
    controlRuleEdit: ['修改质控规则', 'manager'],
  }),
  screen('合理性规则', '/quality/limit', 'WarningOutlined', {
    plausibilityView: ['查看合理性规则', 'analyst', 'reviewer', 'manager'],
    plausibilityEdit: ['维护合理性规则', 'reviewer', 'manager'],
  }),
  screen('留样处置', '/quality/custody', 'InboxOutlined', {
    custodyView: ['查看留样', 'analyst', 'reviewer', 'manager'],
    custodyEdit: ['留样和移动样品', 'analyst', 'manager'],
    retestEdit: ['登记留样复测', 'analyst', 'reviewer', 'manager'],
    disposalRequest: ['申请处置样品', 'analyst', 'reviewer', 'manager'],
    disposalConfirm: ['确认处置样品', 'reviewer', 'manager'],
  }),
  screen('质控批次', '/quality/run', 'AuditOutlined', {
    runView: ['查看质控批次', 'analyst', 'reviewer', 'manager'],
    controlRelease: ['放行批次', 'manager'],
  }),
])
