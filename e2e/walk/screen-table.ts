import type { Permission } from '@seam/contract/kit/permission'

export type ScreenLine = {
  /** an element that shows that the screen is loaded: a heading, a table or a region */
  readonly mark: RegExp
  /** buttons of the screen and of its rows, with the permission that each requires */
  readonly buttons?: Readonly<Record<string, Permission>>
  /** buttons that open a dialog without a selection */
  readonly dialogs?: readonly string[]
  /** actions of a row that open a dialog */
  readonly rowDialogs?: readonly string[]
  /** buttons that open a dialog about the selected rows */
  readonly batchDialogs?: readonly string[]
  /** whether each dialog about the selected rows needs rows of another state: every row is selected, not the first alone */
  readonly isBatchMixed?: true
}

/** The buttons of a plain catalogue list. */
const plain = (noun: string, edit: Permission): ScreenLine => ({
  mark: new RegExp(`^${noun}列表$`),
  buttons: { [`新增${noun}`]: edit, 编辑: edit, 停用: edit },
  dialogs: [`新增${noun}`],
})

/** Every screen of the menu tree. A menu without an entry, or an entry without a menu, fails the test. */
export const screenLines: Readonly<Record<string, ScreenLine>> = {
  '/system/company': {
    mark: /^部门列表$/,
    buttons: { 新增部门: 'enterpriseAdd', 编辑: 'enterpriseEdit', 停用: 'enterpriseDel' },
    dialogs: ['新增部门', '编辑'],
    rowDialogs: ['新增下级'],
  },
  '/system/user': {
    mark: /^用户列表$/,
    buttons: { 新增用户: 'userAdd', 编辑: 'userEdit' },
    dialogs: ['新增用户', '编辑'],
    rowDialogs: ['重置密码', '有效权限'],
  },
  '/system/role': {
    mark: /^角色列表$/,
    buttons: { 新增角色: 'roleAdd', 编辑: 'roleEdit' },
    dialogs: ['新增角色', '编辑'],
    rowDialogs: ['权限配置', '添加用户'],
  },
  '/system/menu': {
    mark: /^菜单列表$/,
    buttons: { 新增菜单: 'menuAdd', 编辑: 'menuEdit' },
    dialogs: ['新增菜单', '编辑'],
    rowDialogs: ['新增下级', '查询配置'],
  },
  '/system/oplog': { mark: /^登录日志列表$/, buttons: { 导出: 'oplogExport' }, rowDialogs: ['详情'] },
  '/system/dict': { mark: /^字典条目列表$/ },
  '/system/condition': {
    mark: /^查询条件列表$/,
    buttons: { 新增条件: 'conditionEdit', 编辑: 'conditionEdit' },
    dialogs: ['新增条件', '编辑'],
  },
  '/system/session': { mark: /^在线用户列表$/ },
  '/system/export': { mark: /^导出任务列表$/ },
  '/system/config': { mark: /^系统配置$/ },
  '/system/sms': { mark: /^短信记录列表$/ },
  '/basic/project': {
    mark: /^检测项目列表$/,
    buttons: { 新增项目: 'projectEdit', 导入: 'projectImport', 导出: 'projectExport', 编辑: 'projectEdit' },
    dialogs: ['新增项目', '查看', '导入'],
    rowDialogs: ['编辑', '检测方法'],
  },
  '/basic/projectGroup': {
    mark: /^项目组列表$/,
    buttons: { 新增项目组: 'groupEdit', 编辑: 'groupEdit', 停用: 'groupEdit' },
    dialogs: ['新增项目组'],
    rowDialogs: ['编辑'],
  },
  '/basic/unitPrice': {
    mark: /^项目单价列表$/,
    buttons: { 导入: 'priceImport', 导出: 'priceExport', 调价: 'priceEdit' },
    dialogs: ['导入', '调价', '变更记录'],
  },
  '/basic/groupPrice': {
    mark: /^项目组价格列表$/,
    buttons: { 导入: 'priceImport', 导出: 'priceExport', 调价: 'priceEdit' },
    dialogs: ['导入', '调价', '变更记录'],
  },
  '/basic/standard': {
    mark: /^标准列表$/,
    buttons: { 新增标准: 'standardEdit', 编辑: 'standardEdit' },
    dialogs: ['新增标准'],
    rowDialogs: ['编辑'],
  },
  '/basic/sampleInfo': plain('样品类型', 'sampleKindEdit'),
  '/basic/coal': { mark: /^煤种列表$/, buttons: { 新增煤种: 'coalEdit' }, dialogs: ['新增煤种'] },
  '/basic/coalCategory': plain('煤类', 'coalCategoryEdit'),
  '/basic/coalClassify': { mark: /^判别结果$/ },
  '/basic/floatingProportion': plain('浮煤比重', 'densityEdit'),
  '/basic/costCoefficient': plain('费用系数', 'coefficientEdit'),
  '/basic/salesman': { mark: /^业务员列表$/, buttons: { 新增业务员: 'salesmanEdit' }, dialogs: ['新增业务员'] },
  '/basic/materialCategory': {
    mark: /^物料类别列表$/,
    buttons: { 新增类别: 'classifyAdd', 编辑: 'classifyEdit', 删除: 'classifyDel', 新增下级: 'classifyAdd' },
    dialogs: ['新增类别'],
  },
  '/basic/sgsIntro': { mark: /^实验室介绍$/, buttons: { 编辑: 'introEdit' } },
  '/client/info': {
    mark: /^客户列表$/,
    buttons: {
      新增客户: 'clientAdd',
      导入: 'clientImport',
      导出: 'clientExport',
      编辑: 'clientEdit',
    },
    dialogs: ['新增客户', '导入'],
    rowDialogs: ['编辑', '客户门户'],
  },
  '/client/address': {
    mark: /^客户地址列表$/,
    buttons: { 新增地址: 'addressEdit', 编辑: 'addressEdit', 删除: 'addressEdit' },
    dialogs: ['新增地址'],
    rowDialogs: ['编辑'],
  },
  '/client/notifier': {
    mark: /^通知人列表$/,
    buttons: { 新增通知人: 'notifierEdit', 编辑: 'notifierEdit', 停用: 'notifierEdit' },
    dialogs: ['新增通知人'],
    rowDialogs: ['编辑'],
  },
  '/client/ticket': {
    mark: /^发票抬头列表$/,
    buttons: { 新增发票抬头: 'ticketEdit', 编辑: 'ticketEdit', 停用: 'ticketEdit' },
    dialogs: ['新增发票抬头'],
    rowDialogs: ['编辑'],
  },
  '/client/account': {
    mark: /^客户账户列表$/,
    buttons: { 充值: 'accountRecharge' },
    dialogs: ['充值'],
    rowDialogs: ['授信', '调账', '设置支付密码'],
  },
  '/client/grade': {
    mark: /^会员等级列表$/,
    buttons: { 新增等级: 'gradeEdit', 升级规则: 'gradeEdit', 编辑: 'gradeEdit', 停用: 'gradeEdit', 删除: 'gradeEdit' },
    dialogs: ['新增等级', '升级规则'],
    rowDialogs: ['编辑'],
  },
  '/client/score': { mark: /^积分规则$/, buttons: { 修改: 'scoreEdit' }, dialogs: ['修改'] },
  '/delegate/register': { mark: /^委托方$/, buttons: { 提交: 'delegateAdd' } },
  '/delegate/list': {
    mark: /^委托单列表$/,
    buttons: { 登记委托: 'delegateAdd' },
    rowDialogs: ['打印', '变更', '申请退款', '收款'],
    batchDialogs: ['打印标签'],
  },
  '/delegate/online': { mark: /^网上委托列表$/ },
  '/delegate/receive': { mark: /^待收样的委托单$/ },
  '/assay/instrumentFile': { mark: /^仪器文件$/ },
  '/assay/preparation': { mark: /^制样列表$/, rowDialogs: ['制样', '经过'] },
  '/assay/bench': { mark: /^排列方式$/ },
  '/assay/review': { mark: /^结果复核$/ },
  '/assay/report': {
    mark: /^化验报告列表$/,
    rowDialogs: ['看 PDF'],
    batchDialogs: ['批量签发', '打包下载'],
    isBatchMixed: true,
  },
  '/assay/highQuota': { mark: /^高指标$/ },
  '/enterprise/info': { mark: /^企业列表$/ },
  '/system/calendar': { mark: /^休、班例外日$/ },
  '/system/notice': { mark: /^通知$/ },
  '/client/credit': { mark: /^授信记录$/ },
  '/delegate/waitPay': { mark: /^待支付列表$/ },
  '/finance/till': { mark: /^待收费的委托单$/ },
  '/finance/bankLine': { mark: /^待认领款项列表$/, rowDialogs: ['认领', '退回'] },
  '/finance/ledger': { mark: /^账务核对$/ },
  '/finance/dayClose': { mark: /^我的班次$/ },
  '/finance/trade': { mark: /^交易列表$/, dialogs: ['收款汇总'], rowDialogs: ['详情'] },
  '/finance/invoice': {
    mark: /^发票列表$/,
    buttons: { 申请开票: 'invoiceRequest', 导入发票号: 'invoiceIssue' },
    dialogs: ['申请开票', '导入发票号'],
    rowDialogs: ['详情', '登记发票号', '退回'],
  },
  '/finance/waitSettle': { mark: /^未结算列表$/, batchDialogs: ['结算', '核销'] },
  '/finance/settle': { mark: /^结算单列表$/, rowDialogs: ['详情', '收款', '冲回'] },
  '/finance/approval': {
    mark: /^待审批列表$/,
    buttons: { 调账: 'correctionRequest' },
    dialogs: ['调账'],
    rowDialogs: ['审批'],
  },
  '/finance/refund': { mark: /^退款列表$/, buttons: { 申请退款: 'refundRequest' }, dialogs: ['申请退款'] },
  '/finance/statement': {
    mark: /^对账单列表$/,
    buttons: { 出具对账单: 'statementIssue' },
    dialogs: ['出具对账单'],
    rowDialogs: ['登记答复'],
  },
  '/finance/bill': { mark: /^对账差异列表$/, buttons: { 取账单: 'billHandle' }, dialogs: ['取账单'] },
  '/finance/pay': { mark: /^支付方式列表$/ },
  '/quality/instrument': {
    mark: /^仪器设备列表$/,
    buttons: { 登记仪器: 'instrumentEdit' },
    dialogs: ['登记仪器'],
    rowDialogs: ['校准', '经过', '编辑', '变更状态'],
  },
  '/quality/reference': { mark: /^标准物质列表$/ },
  '/quality/control': { mark: /^质控图$/ },
  '/quality/custody': {
    mark: /^留样列表$/,
    rowDialogs: ['经过', '复测'],
    batchDialogs: ['留样入库', '移动', '延长', '申请退还', '申请处置', '留样标签'],
  },
  '/quality/limit': { mark: /^合理性规则列表$/, rowDialogs: ['编辑'] },
  '/quality/run': { mark: /^质控批次$/ },
  '/stat/delegate': { mark: /^委托统计$/ },
  '/stat/chemical': { mark: /^化验数据$/ },
  '/stat/service': { mark: /^服务统计$/ },
  '/stat/highQuota': { mark: /^高指标统计$/ },
  '/stat/project': { mark: /^项目分析$/ },
  '/stat/platform': { mark: /^经营概览$/ },
  '/stat/time': { mark: /^时效$/ },
  '/stat/workload': { mark: /^工作量$/ },
  '/stat/quality': { mark: /^质控$/ },
}
