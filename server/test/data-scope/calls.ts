import type { Probe } from './ask.ts'
import { billProbes } from './probes/bill-probes.ts'
import { clientProbes } from './probes/client-probes.ts'
import { correctionProbes } from './probes/correction-probes.ts'
import { custodyProbes } from './probes/custody-probes.ts'
import { delegationProbes } from './probes/delegation-probes.ts'
import { insightProbes } from './probes/insight-probes.ts'
import { labProbes } from './probes/lab-probes.ts'
import { ledgerProbes } from './probes/ledger-probes.ts'
import { ocrProbes } from './probes/ocr-probes.ts'
import { onlinePayProbes } from './probes/online-pay-probes.ts'
import { overallProbes } from './probes/overall-probes.ts'
import { platformProbes } from './probes/platform-probes.ts'
import { printProbes } from './probes/print-probes.ts'
import { refundProbes } from './probes/refund-probes.ts'
import { settleProbes } from './probes/settle-probes.ts'
import { statementProbes } from './probes/statement-probes.ts'
import { tradeProbes } from './probes/trade-probes.ts'

/** Calls that answer business rows, each with its allowed answers. */
export const probes: Readonly<Record<string, Probe>> = {
  ...billProbes,
  ...clientProbes,
  ...custodyProbes,
  ...delegationProbes,
  ...labProbes,
  ...insightProbes,
  ...ledgerProbes,
  ...ocrProbes,
  ...onlinePayProbes,
  ...overallProbes,
  ...platformProbes,
  ...printProbes,
  ...correctionProbes,
  ...refundProbes,
  ...settleProbes,
  ...statementProbes,
  ...tradeProbes,
}

/** Read and export calls that answer no business row, by module; a new call must be added here or get a probe. */
export const withoutBusinessRows: Readonly<Record<string, readonly string[]>> = {
  area: ['tree'],
  bill: ['page'],
  calendar: ['get'],
  clientImport: ['template', 'faults'],
  invoiceImport: ['template', 'faults'],
  coal: ['page'],
  coalCategory: ['page', 'classify'],
  condition: ['ofMenu', 'panel', 'choices', 'page'],
  config: ['look', 'get'],
  costCoefficient: ['page'],
  delegation: ['options'],
  department: ['tree', 'exportAll'],
  departmentImport: ['template', 'faults'],
  dictionary: ['entries', 'options', 'coloured', 'all'],
  floatDensity: ['page', 'all'],
  exportTask: ['count', 'page', 'download'],
  // Users, by the scope of users.
  enterprise: ['countAccounts', 'page', 'menus'],
  grade: ['list', 'upgradeRule'],
  projectGroup: ['page', 'logPage', 'exportAll'],
  groupPriceImport: ['template', 'faults'],
  image: ['getPublic'],
  // Lab codes and projects as at the bench; control.test.ts checks the rows of a run against the scope.
  control: ['chart', 'runPage', 'run', 'rules'],
  reference: ['page', 'options'],
  // Lab codes as at the bench; instrument-file.test.ts checks matches against the bench.
  instrumentFile: ['mappings', 'preview', 'page', 'file'],
  // The caller's own file, and what can be ordered.
  sampleSheet: ['read', 'template'],
  instrument: ['page', 'options', 'history'],
  laboratory: ['get', 'scope'],
  introduction: ['get'],
  // The notices of the user; only users with an unlimited scope get notices by permission.
  notice: ['count', 'page', 'mutes'],
  // The work of users, by the scope of users.
  log: ['page', 'exportAll', 'seals'],
  // portal-session.test.ts checks the accounts of a client against the scope.
  loginTicket: ['accounts'],
  // order.test.ts checks orders that wait for reception against the scope.
  onlineOrder: ['page', 'get'],
  // Sessions of the portal only: server/test/portal checks every call against foreign rows.
  portal: ['home'],
  portalInvoice: ['titles', 'invoiceable', 'page'],
  portalMember: ['list'],
  portalMoney: ['account', 'records', 'waiting', 'quote', 'states'],
  portalOrder: ['offer', 'fee', 'page', 'get', 'last'],
  portalReport: ['page', 'file'],
  portalStatement: ['page', 'get', 'file'],
  materialCategory: ['tree'],
  menu: ['open', 'page', 'use'],
  petrography: ['preview'],
  plausibility: ['page', 'options', 'tryOut'],
  payMethod: ['list'],
  preference: ['get'],
  // figures.test.ts walks them; they belong to no client
  qualityStat: ['controls', 'exportControls'],
  project: ['openToClient', 'coke', 'page', 'options', 'exportAll'],
  projectImport: ['template', 'faults'],
  projectMethod: ['all'],
  // The caller's own batches; their rows by the scope of reports.
  reportBatch: ['get', 'list', 'download'],
  // Public, for holders of the check code of a report.
  report: ['check'],
  role: ['page', 'open', 'authority'],
  savedFilter: ['list'],
  score: ['rules'],
  search: ['pinyin'],
  secondFactor: ['status'],
  session: ['functions', 'whoAmI'],
  onlineSession: ['page', 'locked'],
  ownAccount: ['sessions'],
  salesman: ['page'],
  sampleKind: ['page'],
  // figure-files.test.ts checks the names of clients against the scope
  statChoice: ['all', 'words'],
  standard: ['page'],
  unitPrice: ['page', 'logPage', 'exportAll'],
  unitPriceImport: ['template', 'faults'],
  // Sums and checks of the whole ledger, for the auditor, without a client's name.
  ledgerAudit: ['checks', 'balances', 'exportBalances'],
  // Of users, not of clients: one's own shifts, those of all with shiftManage (till/shift.test.ts).
  shift: ['current', 'page', 'detail', 'toTakeOver', 'vault'],
  // A line of the bank that waits, by its number; for those who manage the vault.
  vaultDeposit: ['line', 'page'],
  // Money without an owner yet; suspense.test.ts checks what clients got against the scope.
  suspense: ['page'],
  bankLine: ['page'],
  bankLineImport: ['template', 'faults'],
  // Texts with stars for all variables, and masked numbers (docs/guesses.md).
  sms: ['page', 'clientMessages'],
  // the work of people and of instruments, without clients
  workload: ['list', 'rows', 'exportAll', 'exportRows'],
  user: ['authority', 'exportAll'],
  userImport: ['template', 'faults'],
}
