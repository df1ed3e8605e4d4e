import type { Route } from './kit/serve/implement.ts'
import { calendarRoutes } from './modules/catalogue/calendar/calendar.routes.ts'
import { coalRoutes } from './modules/catalogue/coal/coal.routes.ts'
import { coalCategoryRoutes } from './modules/catalogue/coal-category/coal-category.routes.ts'
import { costCoefficientRoutes } from './modules/catalogue/cost-coefficient/cost-coefficient.routes.ts'
import { floatDensityRoutes } from './modules/catalogue/float-density/float-density.routes.ts'
import { instrumentRoutes } from './modules/catalogue/instrument/instrument.routes.ts'
import { introductionRoutes } from './modules/catalogue/introduction/introduction.routes.ts'
import { laboratoryRoutes } from './modules/catalogue/laboratory/laboratory.routes.ts'
import { materialCategoryRoutes } from './modules/catalogue/material-category/material-category.routes.ts'
import { groupPriceImportRoutes } from './modules/catalogue/price/group-price.import.ts'
import { unitPriceRoutes } from './modules/catalogue/price/price.routes.ts'
import { unitPriceImportRoutes } from './modules/catalogue/price/unit-price.import.ts'
import { projectMethodRoutes } from './modules/catalogue/project/method/project-method.routes.ts'
import { projectImportRoutes } from './modules/catalogue/project/project.import.ts'
import { projectRoutes } from './modules/catalogue/project/project.routes.ts'
import { projectGroupRoutes } from './modules/catalogue/project-group/project-group.routes.ts'
import { referenceRoutes } from './modules/catalogue/reference/reference.routes.ts'
import { salesmanRoutes } from './modules/catalogue/salesman/salesman.routes.ts'
import { sampleKindRoutes } from './modules/catalogue/sample-kind/sample-kind.routes.ts'
import { standardRoutes } from './modules/catalogue/standard/standard.routes.ts'
import { accountRoutes } from './modules/client/account/account.routes.ts'
import { addressRoutes } from './modules/client/address/address.routes.ts'
import { areaRoutes } from './modules/client/area/area.routes.ts'
import { clientImportRoutes } from './modules/client/client/client.import.ts'
import { clientRoutes } from './modules/client/client/client.routes.ts'
import { gradeRoutes } from './modules/client/grade/grade.routes.ts'
import { invoiceImportRoutes } from './modules/client/invoice/invoice.import.ts'
import { invoiceRoutes } from './modules/client/invoice/invoice.routes.ts'
import { ledgerAuditRoutes } from './modules/client/ledger/audit/ledger-audit.routes.ts'
import { notifierRoutes } from './modules/client/notifier/notifier.routes.ts'
import { scoreRoutes } from './modules/client/score/score.routes.ts'
import { shiftRoutes } from './modules/client/shift/shift.routes.ts'
import { ticketRoutes } from './modules/client/ticket/ticket.routes.ts'
import { chemicalStatRoutes } from './modules/insight/chemical-stat/chemical-stat.routes.ts'
import { dashboardRoutes } from './modules/insight/dashboard/dashboard.routes.ts'
import { delegateStatRoutes } from './modules/insight/delegate-stat/delegate-stat.routes.ts'
import { highStatRoutes } from './modules/insight/high-stat/high-stat.routes.ts'
import { platformRoutes } from './modules/insight/platform/platform.routes.ts'
import { platformRowsRoutes } from './modules/insight/platform/platform-rows.routes.ts'
import { projectStatRoutes } from './modules/insight/project-stat/project-stat.routes.ts'
import { qualityStatRoutes } from './modules/insight/quality-stat/quality-stat.routes.ts'
import { serviceStatRoutes } from './modules/insight/service-stat/service-stat.routes.ts'
import { statChoiceRoutes } from './modules/insight/stat/stat.routes.ts'
import { timeStatRoutes } from './modules/insight/time-stat/time-stat.routes.ts'
import { workloadRoutes } from './modules/insight/workload/workload.routes.ts'
import { controlRoutes } from './modules/lab/control/control.routes.ts'
import { changeRoutes } from './modules/lab/delegation/change/change.routes.ts'
import { delegationRoutes } from './modules/lab/delegation/delegation.routes.ts'
import { printRoutes } from './modules/lab/delegation/print/print.routes.ts'
import { sampleSheetRoutes } from './modules/lab/delegation/sample-sheet/sample-sheet.routes.ts'
import { highValueRoutes } from './modules/lab/high-value/high-value.routes.ts'
import { instrumentFileRoutes } from './modules/lab/instrument-file/instrument-file.routes.ts'
import { ocrRoutes } from './modules/lab/ocr/ocr.routes.ts'
import { plausibilityRoutes } from './modules/lab/plausibility/plausibility.routes.ts'
import { reportBatchRoutes } from './modules/lab/report/batch/report-batch.routes.ts'
import { reportHistoryRoutes } from './modules/lab/report/history/report-history.routes.ts'
import { reportQueryRoutes } from './modules/lab/report/query/report-query.routes.ts'
import { reportRoutes } from './modules/lab/report/report.routes.ts'
import { petrographyRoutes } from './modules/lab/result/petrography/petrography.routes.ts'
import { resultRoutes } from './modules/lab/result/result.routes.ts'
import { retestRoutes } from './modules/lab/retest/retest.routes.ts'
import { custodyRoutes } from './modules/lab/sample/custody/custody.routes.ts'
import { disposalRoutes } from './modules/lab/sample/disposal/disposal.routes.ts'
import { preparationRoutes } from './modules/lab/sample/preparation/preparation.routes.ts'
import { scanRoutes } from './modules/lab/scan/scan.routes.ts'
import { portalRoutes } from './modules/portal/home/home.routes.ts'
import { portalInvoiceRoutes } from './modules/portal/invoice/invoice.routes.ts'
import { portalMemberRoutes } from './modules/portal/member/member.routes.ts'
import { portalMoneyRoutes } from './modules/portal/money/money.routes.ts'
import { onlineOrderRoutes, portalOrderRoutes } from './modules/portal/order/order.routes.ts'
import { portalReportRoutes } from './modules/portal/report/report.routes.ts'
import { portalStatementRoutes } from './modules/portal/statement/statement.routes.ts'
import { conditionRoutes } from './modules/system/condition/condition.routes.ts'
import { configRoutes } from './modules/system/config/config.routes.ts'
import { departmentImportRoutes } from './modules/system/department/department.import.ts'
import { departmentRoutes } from './modules/system/department/department.routes.ts'
import { dictionaryRoutes } from './modules/system/dictionary/dictionary.routes.ts'
import { enterpriseRoutes } from './modules/system/enterprise/enterprise.routes.ts'
import { exportTaskRoutes } from './modules/system/export-task/export-task.routes.ts'
import { imageRoutes } from './modules/system/image/image.routes.ts'
import { logRoutes } from './modules/system/log/log.routes.ts'
import { loginTicketRoutes } from './modules/system/login-ticket/login-ticket.routes.ts'
import { menuRoutes } from './modules/system/menu/menu.routes.ts'
import { noticeRoutes } from './modules/system/notice/notice.routes.ts'
import { onlineSessionRoutes } from './modules/system/online-session/online-session.routes.ts'
import { ownAccountRoutes } from './modules/system/own-account/own-account.routes.ts'
import { preferenceRoutes } from './modules/system/preference/preference.routes.ts'
import { registerRoutes } from './modules/system/register/register.routes.ts'
import { roleRoutes } from './modules/system/role/role.routes.ts'
import { savedFilterRoutes } from './modules/system/saved-filter/saved-filter.routes.ts'
import { searchRoutes } from './modules/system/search/search.routes.ts'
import { secondFactorRoutes } from './modules/system/second-factor/second-factor.routes.ts'
import { sessionRoutes } from './modules/system/session/session.routes.ts'
import { smsRoutes } from './modules/system/sms/sms.routes.ts'
import { userImportRoutes } from './modules/system/user/user.import.ts'
import { userRoutes } from './modules/system/user/user.routes.ts'
import { accountMoneyRoutes } from './modules/trade/account-money/account-money.routes.ts'
import { billRoutes } from './modules/trade/bill/bill.routes.ts'
import { correctionRoutes } from './modules/trade/correction/correction.routes.ts'
import { onlinePayRoutes } from './modules/trade/online-pay/online-pay.routes.ts'
import { payMethodRoutes } from './modules/trade/pay-method/pay-method.routes.ts'
import { receiptRoutes } from './modules/trade/receipt/receipt.routes.ts'
import { refundRoutes } from './modules/trade/refund/refund.routes.ts'
import { settleRoutes } from './modules/trade/settle/settle.routes.ts'
import { statementRoutes } from './modules/trade/statement/statement.routes.ts'
import { bankLineImportRoutes } from './modules/trade/suspense/bank-line.import.ts'
import { bankLineRoutes, suspenseRoutes } from './modules/trade/suspense/suspense.routes.ts'
import { tillRoutes } from './modules/trade/till/till.routes.ts'
import { tradeRoutes } from './modules/trade/trade/trade.routes.ts'
import { vaultDepositRoutes } from './modules/trade/vault-deposit/vault-deposit.routes.ts'

/** Every module's routes, one line each. */
export const routes: readonly Route[] = [
  ...accountMoneyRoutes,
  ...accountRoutes,
  ...addressRoutes,
  ...areaRoutes,
  ...bankLineImportRoutes,
  ...bankLineRoutes,
  ...billRoutes,
  ...calendarRoutes,
  ...changeRoutes,
  ...chemicalStatRoutes,
  ...clientImportRoutes,
  ...clientRoutes,
  ...coalCategoryRoutes,
  ...coalRoutes,
  ...conditionRoutes,
  ...configRoutes,
  ...controlRoutes,
  ...correctionRoutes,
  ...costCoefficientRoutes,
  ...custodyRoutes,
  ...dashboardRoutes,
  ...delegateStatRoutes,
  ...delegationRoutes,
  ...departmentImportRoutes,
  ...departmentRoutes,
  ...dictionaryRoutes,
  ...disposalRoutes,
  ...enterpriseRoutes,
  ...exportTaskRoutes,
  ...floatDensityRoutes,
  ...gradeRoutes,
  ...groupPriceImportRoutes,
  ...highStatRoutes,
  ...highValueRoutes,
  ...imageRoutes,
  ...instrumentFileRoutes,
  ...instrumentRoutes,
  ...introductionRoutes,
  ...invoiceImportRoutes,
  ...invoiceRoutes,
  ...laboratoryRoutes,
  ...ledgerAuditRoutes,
  ...logRoutes,
  ...loginTicketRoutes,
  ...materialCategoryRoutes,
  ...menuRoutes,
  ...noticeRoutes,
  ...notifierRoutes,
  ...ocrRoutes,
  ...onlineOrderRoutes,
  ...onlinePayRoutes,
  ...onlineSessionRoutes,
  ...ownAccountRoutes,
  ...payMethodRoutes,
  ...petrographyRoutes,
  ...platformRoutes,
  ...platformRowsRoutes,
  ...plausibilityRoutes,
  ...portalInvoiceRoutes,
  ...portalMemberRoutes,
  ...portalMoneyRoutes,
  ...portalOrderRoutes,
  ...portalReportRoutes,
  ...portalRoutes,
  ...portalStatementRoutes,
  ...preferenceRoutes,
  ...preparationRoutes,
  ...printRoutes,
  ...projectGroupRoutes,
  ...projectImportRoutes,
  ...projectMethodRoutes,
  ...projectRoutes,
  ...projectStatRoutes,
  ...qualityStatRoutes,
  ...referenceRoutes,
  ...receiptRoutes,
  ...refundRoutes,
  ...registerRoutes,
  ...reportBatchRoutes,
  ...reportHistoryRoutes,
  ...reportQueryRoutes,
  ...reportRoutes,
  ...resultRoutes,
  ...retestRoutes,
  ...roleRoutes,
  ...salesmanRoutes,
  ...sampleKindRoutes,
  ...sampleSheetRoutes,
  ...savedFilterRoutes,
  ...scanRoutes,
  ...scoreRoutes,
  ...searchRoutes,
  ...secondFactorRoutes,
  ...serviceStatRoutes,
  ...sessionRoutes,
  ...settleRoutes,
  ...shiftRoutes,
  ...smsRoutes,
  ...standardRoutes,
  ...statChoiceRoutes,
  ...statementRoutes,
  ...suspenseRoutes,
  ...ticketRoutes,
  ...tillRoutes,
  ...timeStatRoutes,
  ...tradeRoutes,
  ...unitPriceImportRoutes,
  ...unitPriceRoutes,
  ...userImportRoutes,
  ...userRoutes,
  ...vaultDepositRoutes,
  ...workloadRoutes,
]
