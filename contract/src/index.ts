import { calendarCalls } from './catalogue/calendar.ts'
import { instrumentCalls } from './catalogue/instrument.ts'
import { introductionCalls } from './catalogue/introduction.ts'
import { laboratoryCalls } from './catalogue/laboratory.ts'
import { coalCalls } from './catalogue/material/coal.ts'
import { coalCategoryCalls } from './catalogue/material/coal-category.ts'
import { floatDensityCalls } from './catalogue/material/float-density.ts'
import { materialCategoryCalls } from './catalogue/material/material-category.ts'
import { sampleKindCalls } from './catalogue/material/sample-kind.ts'
import { costCoefficientCalls } from './catalogue/price/cost-coefficient.ts'
import { groupPriceImportCalls, unitPriceImportCalls } from './catalogue/price/price.import.ts'
import { unitPriceCalls } from './catalogue/price/price.ts'
import { projectCalls } from './catalogue/project/project.calls.ts'
import { projectImportCalls } from './catalogue/project/project.import.ts'
import { projectMethodCalls } from './catalogue/project/project.method.ts'
import { projectGroupCalls } from './catalogue/project/project-group.ts'
import { standardCalls } from './catalogue/project/standard.ts'
import { referenceCalls } from './catalogue/reference.ts'
import { salesmanCalls } from './catalogue/salesman.ts'
import { addressCalls } from './client/address.ts'
import { areaCalls } from './client/area.ts'
import { clientImportCalls } from './client/client.import.ts'
import { clientCalls } from './client/client.ts'
import { gradeCalls } from './client/grade.ts'
import { invoiceImportCalls } from './client/invoice.import.ts'
import { invoiceCalls } from './client/invoice.ts'
import { accountCalls } from './client/money/account.ts'
import { ledgerAuditCalls } from './client/money/ledger-audit.ts'
import { shiftCalls } from './client/money/shift.ts'
import { notifierCalls } from './client/notifier.ts'
import { scoreCalls } from './client/score.ts'
import { ticketCalls } from './client/ticket.ts'
import { dashboardCalls } from './insight/dashboard.ts'
import { chemicalStatCalls } from './insight/stat/chemical.ts'
import { statChoiceCalls } from './insight/stat/choices.ts'
import { delegateStatCalls } from './insight/stat/delegate.ts'
import { highStatCalls } from './insight/stat/high.ts'
import { platformCalls } from './insight/stat/platform.ts'
import { platformRowsCalls } from './insight/stat/platform-rows.ts'
import { projectStatCalls } from './insight/stat/project.ts'
import { qualityStatCalls } from './insight/stat/quality/quality.ts'
import { serviceStatCalls } from './insight/stat/service.ts'
import { timeStatCalls } from './insight/stat/time.ts'
import { workloadCalls } from './insight/stat/workload.ts'
import type { CallTable } from './kit/call.ts'
import { changeCalls } from './lab/delegation/change.ts'
import { delegationCalls } from './lab/delegation/delegation.calls.ts'
import { printCalls } from './lab/delegation/print.ts'
import { highValueCalls } from './lab/report/high-value.ts'
import { reportCalls } from './lab/report/report.calls.ts'
import { reportBatchCalls } from './lab/report/report-batch.ts'
import { reportHistoryCalls } from './lab/report/report-history.ts'
import { reportQueryCalls } from './lab/report/report-query.ts'
import { controlCalls } from './lab/result/control.ts'
import { instrumentFileCalls } from './lab/result/instrument-file.ts'
import { ocrCalls } from './lab/result/ocr.ts'
import { petrographyCalls } from './lab/result/petrography.ts'
import { plausibilityCalls } from './lab/result/plausibility.ts'
import { resultCalls } from './lab/result/result.calls.ts'
import { retestCalls } from './lab/result/retest.ts'
import { sampleSheetCalls } from './lab/result/sheet/sample-sheet.ts'
import { custodyCalls } from './lab/sample/custody.ts'
import { disposalCalls } from './lab/sample/disposal.ts'
import { preparationCalls } from './lab/sample/preparation.ts'
import { scanCalls } from './lab/sample/scan.ts'
import { portalInvoiceCalls } from './portal/invoice.ts'
import { portalMemberCalls } from './portal/member.ts'
import { portalMoneyCalls } from './portal/money.ts'
import { onlineOrderCalls } from './portal/online-order.ts'
import { portalOrderCalls } from './portal/order.calls.ts'
import { portalCalls } from './portal/portal.ts'
import { portalReportCalls } from './portal/report.ts'
import { portalStatementCalls } from './portal/statement.ts'
import { configCalls } from './system/config.ts'
import { departmentImportCalls } from './system/department.import.ts'
import { departmentCalls } from './system/department.ts'
import { dictionaryCalls } from './system/dictionary.ts'
import { enterpriseCalls } from './system/enterprise.ts'
import { imageCalls } from './system/image.ts'
import { exportTaskCalls } from './system/list/export-task.ts'
import { preferenceCalls } from './system/list/preference.ts'
import { savedFilterCalls } from './system/list/saved-filter.ts'
import { logCalls } from './system/log.ts'
import { conditionCalls } from './system/menu/condition.calls.ts'
import { menuCalls } from './system/menu/menu.calls.ts'
import { noticeCalls } from './system/notice.ts'
import { roleCalls } from './system/role.ts'
import { searchCalls } from './system/search.ts'
import { loginTicketCalls } from './system/session/login-ticket.ts'
import { onlineSessionCalls } from './system/session/online-session.ts'
import { secondFactorCalls } from './system/session/second-factor.ts'
import { sessionCalls } from './system/session/session.ts'
import { smsCalls } from './system/sms.ts'
import { ownAccountCalls } from './system/user/own-account.ts'
import { registerCalls } from './system/user/register.ts'
import { userImportCalls } from './system/user/user.import.ts'
import { userCalls } from './system/user/user.ts'
import { accountMoneyCalls } from './trade/account-money.ts'
import { bankLineImportCalls } from './trade/bank-line.import.ts'
import { bankLineCalls } from './trade/bank-line.ts'
import { billCalls } from './trade/bill.ts'
import { correctionCalls } from './trade/correction.ts'
import { onlinePayCalls } from './trade/online-pay.ts'
import { receiptCalls } from './trade/receipt.ts'
import { refundCalls } from './trade/refund.ts'
import { settleCalls } from './trade/settle.ts'
import { statementCalls } from './trade/statement.ts'
import { suspenseCalls } from './trade/suspense.ts'
import { payMethodCalls, tillCalls } from './trade/till.ts'
import { tradeCalls } from './trade/trade.ts'
import { vaultDepositCalls } from './trade/vault-deposit.ts'

/** Every call of the product, by module. */
export const allCalls = {
  account: accountCalls,
  accountMoney: accountMoneyCalls,
  address: addressCalls,
  area: areaCalls,
  bankLine: bankLineCalls,
  bankLineImport: bankLineImportCalls,
  bill: billCalls,
  calendar: calendarCalls,
  change: changeCalls,
  chemicalStat: chemicalStatCalls,
  client: clientCalls,
  clientImport: clientImportCalls,
  coal: coalCalls,
  coalCategory: coalCategoryCalls,
  condition: conditionCalls,
  config: configCalls,
  control: controlCalls,
  correction: correctionCalls,
  costCoefficient: costCoefficientCalls,
  custody: custodyCalls,
  dashboard: dashboardCalls,
  delegateStat: delegateStatCalls,
  delegation: delegationCalls,
  department: departmentCalls,
  departmentImport: departmentImportCalls,
  dictionary: dictionaryCalls,
  disposal: disposalCalls,
  enterprise: enterpriseCalls,
  exportTask: exportTaskCalls,
  floatDensity: floatDensityCalls,
  grade: gradeCalls,
  groupPriceImport: groupPriceImportCalls,
  highStat: highStatCalls,
  highValue: highValueCalls,
  image: imageCalls,
  instrument: instrumentCalls,
  instrumentFile: instrumentFileCalls,
  introduction: introductionCalls,
  invoice: invoiceCalls,
  invoiceImport: invoiceImportCalls,
  laboratory: laboratoryCalls,
  ledgerAudit: ledgerAuditCalls,
  log: logCalls,
  loginTicket: loginTicketCalls,
  materialCategory: materialCategoryCalls,
  menu: menuCalls,
  notice: noticeCalls,
  notifier: notifierCalls,
  ocr: ocrCalls,
  onlineOrder: onlineOrderCalls,
  onlinePay: onlinePayCalls,
  onlineSession: onlineSessionCalls,
  ownAccount: ownAccountCalls,
  payMethod: payMethodCalls,
  petrography: petrographyCalls,
  platform: platformCalls,
  platformRows: platformRowsCalls,
  plausibility: plausibilityCalls,
  portal: portalCalls,
  portalInvoice: portalInvoiceCalls,
  portalMember: portalMemberCalls,
  portalMoney: portalMoneyCalls,
  portalOrder: portalOrderCalls,
  portalReport: portalReportCalls,
  portalStatement: portalStatementCalls,
  preference: preferenceCalls,
  preparation: preparationCalls,
  print: printCalls,
  project: projectCalls,
  projectGroup: projectGroupCalls,
  projectImport: projectImportCalls,
  projectMethod: projectMethodCalls,
  projectStat: projectStatCalls,
  qualityStat: qualityStatCalls,
  reference: referenceCalls,
  receipt: receiptCalls,
  refund: refundCalls,
  register: registerCalls,
  report: reportCalls,
  reportBatch: reportBatchCalls,
  reportHistory: reportHistoryCalls,
  reportQuery: reportQueryCalls,
  result: resultCalls,
  retest: retestCalls,
  role: roleCalls,
  salesman: salesmanCalls,
  sampleKind: sampleKindCalls,
  sampleSheet: sampleSheetCalls,
  savedFilter: savedFilterCalls,
  scan: scanCalls,
  score: scoreCalls,
  search: searchCalls,
  secondFactor: secondFactorCalls,
  serviceStat: serviceStatCalls,
  session: sessionCalls,
  settle: settleCalls,
  shift: shiftCalls,
  sms: smsCalls,
  standard: standardCalls,
  statChoice: statChoiceCalls,
  statement: statementCalls,
  suspense: suspenseCalls,
  ticket: ticketCalls,
  till: tillCalls,
  timeStat: timeStatCalls,
  trade: tradeCalls,
  unitPrice: unitPriceCalls,
  unitPriceImport: unitPriceImportCalls,
  user: userCalls,
  userImport: userImportCalls,
  vaultDeposit: vaultDepositCalls,
  workload: workloadCalls,
} as const satisfies Readonly<Record<string, CallTable>>
