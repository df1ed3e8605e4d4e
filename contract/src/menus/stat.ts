import { directory, screen } from './directory.ts'

export const statMenus = directory('统计报表', '/stat', 'BarChartOutlined', [
  screen('委托统计', '/stat/delegate', 'FileTextOutlined', {
    statDelegate: ['查看委托统计', 'reception', 'cashier', 'manager'],
    statMoney: ['查看统计金额', 'cashier', 'manager'],
  }),
  screen('化验数据', '/stat/chemical', 'ExperimentOutlined', {
    statChemical: ['查看化验数据', 'reviewer', 'manager'],
  }),
  screen('服务统计', '/stat/service', 'PieChartOutlined', {
    statService: ['查看服务统计', 'manager'],
  }),
  screen('高指标统计', '/stat/highQuota', 'AlertOutlined', {
    statHigh: ['查看高指标统计', 'reviewer', 'manager'],
  }),
  screen('项目分析', '/stat/project', 'FundOutlined', {
    statProject: ['查看项目分析', 'manager'],
  }),
  screen('经营概览', '/stat/platform', 'LineChartOutlined', {
    statPlatform: ['查看经营概览', 'cashier', 'manager'],
  }),
  screen('时效', '/stat/time', 'ScheduleOutlined', {
    statTime: ['查看时效', 'reviewer', 'manager'],
  }),
  screen('工作量', '/stat/workload', 'TeamOutlined', {
    statWorkload: ['查看工作量', 'analyst', 'reviewer', 'manager'],
    statStaff: ['查看全体工作量', 'manager'],
  }),
  screen('质控', '/stat/quality', 'SafetyCertificateOutlined', {
    statQuality: ['查看质控统计', 'reviewer', 'manager'],
  }),
])
