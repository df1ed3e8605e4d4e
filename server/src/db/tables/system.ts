import type { State } from '@seam/contract/kit/dictionary'
import type { Operator } from '@seam/contract/kit/list/page'
import type { DataScope } from '@seam/contract/system/role'
import type { CodePurpose, SmsKind, SmsState } from '@seam/contract/system/sms'
import type { UserStatus } from '@seam/contract/system/user/user'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** timestamptz: read as wall-clock text, written as Date or text */
export type Time = ColumnType<string, Date | string, Date | string>
export type TimeOrNull = ColumnType<string | null, Date | string | null | undefined, Date | string | null>
export type GeneratedTime = ColumnType<string, Date | string | undefined, Date | string>
/** jsonb: read parsed, written as text */
export type Json<T> = ColumnType<T, string, string>

type DepartmentTable = {
  id: GeneratedAlways<number>
  parentId: number | null
  departmentName: string
  contactUser: Generated<string>
  telephone: Generated<string>
  remarks: Generated<string>
  state: Generated<State>
  version: Generated<number>
  createTime: GeneratedTime
}
type RoleTable = {
  id: GeneratedAlways<number>
  roleName: string
  roleType: Generated<1 | 2>
  dataScope: Generated<DataScope>
  remarks: Generated<string>
  state: Generated<State>
  version: Generated<number>
  createTime: GeneratedTime
}
type UserTable = {
  id: GeneratedAlways<number>
  userMobile: string
  userName: string
  departmentId: number
  userStatus: Generated<UserStatus>
  loginOutTime: Generated<number>
  passwordHash: string
  mustChangePassword: Generated<boolean>
  passwordExpires: TimeOrNull
  failedCount: Generated<number>
  failedSince: TimeOrNull
  lockedUntil: TimeOrNull
  /** null: an account of the laboratory */
  enterpriseId: Generated<number | null>
  version: Generated<number>
  createTime: GeneratedTime
}
type MenuTable = {
  id: GeneratedAlways<number>
  parentId: number | null
  type: 0 | 1 | 2
  icon: Generated<string>
  menuName: string
  menuUrl: Generated<string>
  authFlag: Generated<string>
  menuSort: Generated<number>
  state: Generated<State>
  hidden: Generated<boolean>
  linkType: Generated<0 | 1>
  version: Generated<number>
}
type LogTable = {
  id: Generated<bigint>
  createTime: GeneratedTime
  userId: number | null
  createName: string
  operType: string
  operContent: string
  operIp: string
}
type ImageTable = {
  id: GeneratedAlways<number>
  code: string
  mediaType: string
  width: number
  height: number
  sha256: Buffer
  content: Buffer
  public: Generated<boolean>
  userId: number | null
  createTime: GeneratedTime
  usedTime: GeneratedTime
}
type SystemConfigTable = {
  /** Of the messages that clients receive by themselves. */
  clientMessagesVersion: Generated<number>
  onlyRow: Generated<boolean>
  sysTitle: Generated<string>
  sysLogo: Generated<string>
  loginBackgroundImg: Generated<string>
  dashboardBackgroundImg: Generated<string>
  loginBottomDesc: Generated<string>
  welcomeTitle: Generated<string>
  passwordMinLength: Generated<number>
  passwordMaxLength: Generated<number>
  initialPassword: Generated<string>
  idleMinutes: Generated<number>
  lockAttempts: Generated<number>
  lockMinutes: Generated<number>
  registerOpen: Generated<boolean>
  secondFactorForced: Generated<boolean>
  instrumentExtension: Generated<boolean>
  smsHourBudget: Generated<number>
  /** Recharge amount in fen above which another user must approve. */
  rechargeLimit: Generated<bigint>
  calorie: Generated<'4.1816' | '4.1868'>
  version: Generated<number>
}
type SmsMessageTable = {
  id: GeneratedAlways<number>
  createTime: GeneratedTime
  mobile: string
  smsKind: SmsKind
  content: string
  sealed: Buffer | null
  expires: Time
  state: Generated<SmsState>
  attempts: Generated<number>
  provider: Generated<string>
  receipt: Generated<string>
  failure: Generated<string>
  doneTime: TimeOrNull
  operIp: string
  failureNoticeTime: TimeOrNull
}
type SmsCodeTable = {
  mobile: string
  purpose: CodePurpose
  codeHash: Buffer
  tries: Generated<number>
  used: Generated<boolean>
  expires: Time
}
type EnterpriseTable = {
  id: GeneratedAlways<number>
  companyName: string
  creditCode: string
  /** The client whose rows its accounts see; null: no rows. */
  clientId: number | null
  createTime: GeneratedTime
}
type DictionaryEntryTable = {
  id: GeneratedAlways<number>
  dictType: string
  dictCode: string
  dictCodeName: string
  warnColor: Generated<string>
  sort: Generated<number>
  isDefault: Generated<boolean>
  state: Generated<State>
  version: Generated<number>
}
type ExportTaskTable = {
  id: GeneratedAlways<number>
  userId: number
  path: string
  input: Json<unknown>
  fileName: string
  state: Generated<1 | 2 | 3 | 4 | 5 | 6>
  attempt: Generated<number>
  rowsDone: Generated<number>
  rowsTotal: number | null
  size: Generated<bigint>
  reason: Generated<string>
  createTime: GeneratedTime
  finishTime: TimeOrNull
  expireTime: TimeOrNull
}
type QueryConditionTable = {
  id: GeneratedAlways<number>
  tagName: string
  conditionName: string
  conditionCode: string
  conditionType: 0 | 1 | 3 | 4 | 5 | 6
  op: Generated<Operator>
  comboboxType: Generated<'' | 'dict' | 'url'>
  comboboxUrl: Generated<string>
  rtnCode: Generated<string>
  rtnValue: Generated<string>
  requestType: Generated<'GET' | 'POST'>
  dictCode: Generated<string>
  dtpStartSuffix: Generated<string>
  dtpEndSuffix: Generated<string>
  boxWidth: Generated<number>
  version: Generated<number>
  createTime: GeneratedTime
}

type SavedFilterTable = {
  id: Generated<number>
  userId: number
  listKey: string
  filterName: string
  inputs: Json<unknown>
  shared: boolean
  version: Generated<number>
}

export type SystemTables = {
  signingKey: { id: Generated<number>; certificates: string; sealed: Buffer; createTime: GeneratedTime }
  daySeal: {
    chain: string
    day: string
    rowCount: number
    contentHash: Buffer
    chainHash: Buffer
    version: Generated<number>
    createTime: GeneratedTime
  }
  department: DepartmentTable
  role: RoleTable
  appUser: UserTable
  userRole: { userId: number; roleId: number }
  menu: MenuTable
  roleMenu: { roleId: number; menuId: number }
  roleDepartment: { roleId: number; departmentId: number }
  authority: { onlyRow: Generated<boolean>; revision: Generated<bigint> }
  smsMessage: SmsMessageTable
  smsCode: SmsCodeTable
  enterprise: EnterpriseTable
  loginLog: LogTable & { succeeded: boolean; browser: string; system: string }
  operationLog: LogTable & { userName: string; operModule: string; changes: Json<unknown>; traceId: string }
  idempotency: {
    userId: number
    key: string
    path: string
    bodyHash: Buffer
    answer: Buffer | null
    createTime: GeneratedTime
  }
  exportTask: ExportTaskTable
  image: ImageTable
  systemConfig: SystemConfigTable
  dictionaryType: { dictType: string; typeName: string; closed: Generated<boolean>; version: Generated<number> }
  dictionaryEntry: DictionaryEntryTable
  queryCondition: QueryConditionTable
  menuCondition: { menuId: number; conditionId: number; sort: Generated<number> }
  menuQuery: { menuId: number; isFold: Generated<0 | 1>; version: Generated<number> }
  planted: { key: string; createTime: GeneratedTime }
  preference: { userId: number; listKey: string; value: Json<unknown> }
  savedFilter: SavedFilterTable
  defaultFilter: { userId: number; listKey: string; filterId: number }
}
