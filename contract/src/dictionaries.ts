import { dayKind, promiseUnit } from './catalogue/calendar.ts'
import { instrumentCommand, instrumentState } from './catalogue/instrument.ts'
import { coalForm } from './catalogue/material/coal-classification.ts'
import { urgency } from './catalogue/price/cost-coefficient.ts'
import { basis } from './catalogue/project/basis.ts'
import { formula, formulaSlot } from './catalogue/project/formula.ts'
import { material, projectKind } from './catalogue/project/project.ts'
import { standardStatus } from './catalogue/project/standard.ts'
import { worksheetKind } from './catalogue/project/worksheet.ts'
import { referenceKind } from './catalogue/reference.ts'
import { clientSource, likeness, payPolicy } from './client/client.ts'
import { invoiceState, redCause } from './client/invoice.ts'
import {
  attemptState,
  feeLineKind,
  ledgerAccount,
  postingKind,
  refundCause,
  refundState,
  refundTarget,
  tradeKind,
  tradeState,
} from './client/money/ledger.ts'
import { payMethod } from './client/money/pay-method.ts'
import { settlementState } from './client/money/settlement.ts'
import { countKind, shiftState } from './client/money/shift.ts'
import { claimTarget, suspenseState } from './client/money/suspense.ts'
import { memberEventKind, scoreKind } from './client/score.ts'
import { ticketType, titleType } from './client/ticket.ts'
import { incomeDimension } from './insight/stat/platform.ts'
import { yearMeasure } from './insight/stat/project.ts'
import { qualityMark } from './insight/stat/quality/quality.ts'
import { pairMark } from './insight/stat/quality/quality-rows.ts'
import { retestMark } from './insight/stat/quality/retest.ts'
import { serviceDimension } from './insight/stat/service.ts'
import { workFigure } from './insight/stat/workload.ts'
import { auditStatus } from './kit/approval.ts'
import { type Dictionary, state } from './kit/dictionary.ts'
import { changeLineKind, changeRequester } from './lab/delegation/change.ts'
import { delegationCommand, delegationOrigin, delegationState, payState } from './lab/delegation/delegation.ts'
import { printDocument } from './lab/delegation/print.ts'
import { blendType, reflectanceKind, reportCommand, reportState } from './lab/report/report.ts'
import { reportBatchKind, reportBatchState } from './lab/report/report-batch.ts'
import { reportMessage, reportUse } from './lab/report/report-history.ts'
import { heatUnit, verdict } from './lab/result/calculation.ts'
import { controlLevel, controlVerdict, runCommand, runState } from './lab/result/control.ts'
import { fileRowState } from './lab/result/instrument-file.ts'
import { ocrKind } from './lab/result/ocr.ts'
import { plausibilityLevel, plausibilityRelation } from './lab/result/plausibility.ts'
import { itemCommand, readingSource, resultCause, returnReason } from './lab/result/result.ts'
import { retestVerdict } from './lab/result/retest.ts'
import { disposalCommand, disposalKind, disposalState } from './lab/sample/disposal.ts'
import { portionKind } from './lab/sample/preparation.ts'
import { itemState, sampleCommand, sampleState } from './lab/sample/sample.ts'
import { scannedKind, workStep } from './lab/sample/scan.ts'
import { portalOrderCommand, portalOrderState, portalStage } from './portal/order.ts'
import { exportTaskState } from './system/list/export-task.ts'
import { logType } from './system/log.ts'
import { conditionType, foldState } from './system/menu/condition.ts'
import { linkType, menuType } from './system/menu/menu.ts'
import { noticeKind } from './system/notice.ts'
import { dataScope, roleType } from './system/role.ts'
import { codePurpose, smsKind, smsState } from './system/sms.ts'
import { userStatus } from './system/user/user.ts'
import { creditRecordKind } from './trade/account-money.ts'
import { billLineKind, reconKind, reconState } from './trade/bill.ts'
import { correctionKind, correctionState } from './trade/correction.ts'
import { statementState } from './trade/statement.ts'

/** Every closed dictionary: sent to the browser, and compared with the constraints of the database. */
export const closedDictionaries: readonly Dictionary[] = [
  state,
  auditStatus,
  conditionType,
  foldState,
  exportTaskState,
  logType,
  menuType,
  linkType,
  roleType,
  dataScope,
  userStatus,
  codePurpose,
  smsKind,
  smsState,
  noticeKind,
  basis,
  instrumentState,
  instrumentCommand,
  referenceKind,
  controlVerdict,
  controlLevel,
  runCommand,
  runState,
  fileRowState,
  coalForm,
  urgency,
  dayKind,
  promiseUnit,
  material,
  projectKind,
  standardStatus,
  worksheetKind,
  formula,
  formulaSlot,
  clientSource,
  payPolicy,
  titleType,
  ticketType,
  invoiceState,
  shiftState,
  countKind,
  suspenseState,
  claimTarget,
  redCause,
  scoreKind,
  likeness,
  memberEventKind,
  verdict,
  heatUnit,
  delegationState,
  delegationOrigin,
  payState,
  payMethod,
  billLineKind,
  reconKind,
  reconState,
  ledgerAccount,
  postingKind,
  feeLineKind,
  tradeKind,
  tradeState,
  attemptState,
  refundCause,
  refundState,
  refundTarget,
  settlementState,
  statementState,
  correctionKind,
  correctionState,
  creditRecordKind,
  changeLineKind,
  changeRequester,
  delegationCommand,
  printDocument,
  reportState,
  reportUse,
  reportMessage,
  reportBatchKind,
  reportBatchState,
  reportCommand,
  blendType,
  reflectanceKind,
  resultCause,
  readingSource,
  ocrKind,
  returnReason,
  itemCommand,
  plausibilityLevel,
  plausibilityRelation,
  sampleState,
  sampleCommand,
  portionKind,
  scannedKind,
  workStep,
  disposalKind,
  disposalState,
  disposalCommand,
  retestVerdict,
  itemState,
  incomeDimension,
  serviceDimension,
  pairMark,
  qualityMark,
  retestMark,
  workFigure,
  yearMeasure,
  portalOrderState,
  portalOrderCommand,
  portalStage,
]
