import { directory, screen } from './directory.ts'

export const assayMenus = directory('化验管理', '/assay', 'ExperimentOutlined', [
  screen('制样', '/assay/preparation', 'FilterOutlined', {
    samplePrepare: ['登记制样', 'analyst'],
  }),
  screen('化验台', '/assay/bench', 'FormOutlined', {
    resultEnter: ['录入结果', 'analyst'],
  }),
  screen('仪器文件', '/assay/instrumentFile', 'FileTextOutlined', {
    instrumentFileView: ['查看仪器文件', 'analyst', 'reviewer', 'manager'],
  }),
  screen('结果复核', '/assay/review', 'AuditOutlined', {
    resultConfirm: ['复核结果', 'reviewer'],
  }),
  screen('化验报告', '/assay/report', 'FileDoneOutlined', {
    reportView: ['查看化验报告', 'reception', 'reviewer', 'manager'],
    reportEdit: ['编制化验报告', 'reviewer'],
    reportReview: ['审核化验报告', 'reviewer'],
    reportApprove: ['批准化验报告', 'reviewer', 'manager'],
    reportRelease: ['发放化验报告', 'reception', 'manager'],
    reportVoid: ['作废化验报告', 'reviewer', 'manager'],
  }),
  screen('高指标', '/assay/highQuota', 'AlertOutlined', {
    highView: ['查看高指标', 'reviewer', 'manager'],
  }),
])
