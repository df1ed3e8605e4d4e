import { type Directory, screen } from './screen.ts'

export const assayMenus: Directory = {
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
}
