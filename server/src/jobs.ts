import { exportJob } from './kit/export/task/run-task.ts'
import type { Job } from './kit/jobs/job.ts'
import { sendSms } from './kit/sms/send-sms.ts'
import { sealLedger } from './modules/client/ledger/audit/seal-ledger.job.ts'
import { checkLedger } from './modules/client/ledger/checks/check-ledger.job.ts'
import { auditKeptSums, mergeKeptSums } from './modules/insight/platform/kept-sum/kept-sum.job.ts'
import { auditFigures, rollUpAgain, rollUpFigures } from './modules/insight/rollup/rollup.job.ts'
import { startWaitingJob } from './modules/lab/delegation/start-waiting.job.ts'
import { turnaroundJob } from './modules/lab/delegation/turnaround/turnaround.job.ts'
import { sweepOcrTasks } from './modules/lab/ocr/sweep-ocr-tasks.job.ts'
import { runReportBatch } from './modules/lab/report/batch/run-batch.job.ts'
import { storeReportFileJob } from './modules/lab/report/issue/store-report-file.job.ts'
import { sampleDues } from './modules/lab/sample/sample-dues.job.ts'
import { waitingOrders } from './modules/portal/order/waiting-orders.job.ts'
import { sweepExports } from './modules/system/export-task/sweep-exports.job.ts'
import { sweepImages } from './modules/system/image/sweep-images.job.ts'
import { logMonths } from './modules/system/log/months.ts'
import { sealLog } from './modules/system/log/seal/seal-log.job.ts'
import { sweep } from './modules/system/session/sweep.job.ts'
import { smsFailureJob } from './modules/system/sms/report-failures.job.ts'
import { fetchBills } from './modules/trade/bill/fetch-bills.job.ts'
import { payRefunds } from './modules/trade/online-pay/payout/pay-refunds.job.ts'
import { sweepPayments, sweepPaymentsAtStart } from './modules/trade/online-pay/sweep-payments.job.ts'
import { routes } from './routes.ts'

/** Every module's jobs, one line each. */
export const jobs: readonly Job<never>[] = [
  auditFigures,
  auditKeptSums,
  checkLedger,
  exportJob(routes),
  fetchBills,
  logMonths,
  mergeKeptSums,
  payRefunds,
  rollUpAgain,
  rollUpFigures,
  runReportBatch,
  sampleDues,
  sealLedger,
  sealLog,
  sendSms,
  smsFailureJob,
  startWaitingJob,
  storeReportFileJob,
  sweep,
  sweepExports,
  sweepImages,
  sweepOcrTasks,
  sweepPayments,
  sweepPaymentsAtStart,
  turnaroundJob,
  waitingOrders,
]
