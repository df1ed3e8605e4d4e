import type { BillTables } from './tables/bill.ts'
import type { CalendarTables } from './tables/calendar.ts'
import type { CatalogueTables } from './tables/catalogue.ts'
import type { ChangeTables } from './tables/change.ts'
import type { ClientTables } from './tables/client.ts'
import type { CorrectionTables } from './tables/correction.ts'
import type { CreditTables } from './tables/credit.ts'
import type { CustodyTables } from './tables/custody.ts'
import type { InvoiceTables } from './tables/invoice.ts'
import type { LabTables } from './tables/lab.ts'
import type { LedgerTables } from './tables/ledger.ts'
import type { NoticeTables } from './tables/notice.ts'
import type { OcrTables } from './tables/ocr.ts'
import type { OnlinePayTables } from './tables/online-pay.ts'
import type { PetrographyTables } from './tables/petrography.ts'
import type { PlausibilityTables } from './tables/plausibility.ts'
import type { PortalTables } from './tables/portal.ts'
import type { PrintTables } from './tables/print.ts'
import type { ProjectMethodTables } from './tables/project-method.ts'
import type { QualityTables } from './tables/quality.ts'
import type { ReportTables } from './tables/report.ts'
import type { ResultTables } from './tables/result.ts'
import type { RollupTables } from './tables/rollup.ts'
import type { SettlementTables } from './tables/settlement.ts'
import type { ShiftTables } from './tables/shift.ts'
import type { SignInTables } from './tables/sign-in.ts'
import type { StatementTables } from './tables/statement.ts'
import type { SuspenseTables } from './tables/suspense.ts'
import type { SystemTables } from './tables/system.ts'

/** Every table in camelCase, with columns as the parsers of database.ts return them. */
export type Tables = SystemTables &
  SignInTables &
  CatalogueTables &
  ProjectMethodTables &
  CalendarTables &
  ClientTables &
  LedgerTables &
  CreditTables &
  InvoiceTables &
  OnlinePayTables &
  BillTables &
  SettlementTables &
  ShiftTables &
  SuspenseTables &
  StatementTables &
  CorrectionTables &
  LabTables &
  CustodyTables &
  ChangeTables &
  PrintTables &
  ResultTables &
  OcrTables &
  PetrographyTables &
  PlausibilityTables &
  ReportTables &
  QualityTables &
  RollupTables &
  NoticeTables &
  PortalTables
