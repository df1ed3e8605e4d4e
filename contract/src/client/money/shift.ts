import { z } from 'zod'
import { nothing, read, write } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { asSent } from '../../kit/value/integer.ts'
import { money, moneyInput, positiveMoneyInput, sumFen, toFen } from '../../kit/value/money.ts'
import { inPeriod, periodFields } from '../../kit/value/period.ts'
import { id, idVersion, note, optionalText } from '../../kit/value/text.ts'
import { postingKind } from './ledger.ts'

export const shiftState = dictionary('shiftState', '班次状态', {
  open: [10, '当班', 'green'],
  counted: [20, '已点款', 'orange'],
  confirmed: [30, '已交班', 'gray'],
})
export type ShiftState = ValueOf<typeof shiftState>

export const countKind = dictionary('countKind', '点款类型', {
  opening: [1, '开班点款', 'blue'],
  closing: [2, '交班点款', 'green'],
})
export type CountKind = ValueOf<typeof countKind>

export const shiftFailures = failures({
  closed: [25401, '您没有当班的班次，请先开班再收付现金'],
  alreadyOpen: [25402, '您已有当班的班次，请先交班'],
  wrongShiftState: [25403, '班次的当前状态不能进行此操作'],
  rechargeWaits: [25424, '您收的现金充值还在等待审批，批准或不批准之后才能点款'],
  differenceReason: [25404, '有长短款，请填写原因'],
  differenceBySecondPerson: [25405, '有长短款，须由另一位有权限的人员确认'],
  vaultShort: [25406, '保险柜余额不足'],
  vaultOpened: [25407, '保险柜期初已登记'],
  depositRegistered: [25425, '该银行回单已登记过'],
  ownShift: [25448, '不能接收自己的班次'],
  countedOtherwise: [25449, '清点与交班人的点款不符，请一起重新清点'],
  differenceNotTakenOver: [25450, '点款有过差异的班次不能直接接收，须由主管确认'],
})

/** Banknotes and coins in yuan, the largest first. */
export const cashFaces = ['100.00', '50.00', '20.00', '10.00', '5.00', '1.00', '0.50', '0.10', '0.01'] as const
export type CashFace = (typeof cashFaces)[number]

/** The count of each banknote and coin; absent ones count as none. */
export const CashCount = z
  .array(
    z.strictObject({
      face: z.enum(cashFaces),
      count: asSent(z.coerce.number({ error: '请输入张数' }).int('张数应为整数').min(0, '张数不能小于0').max(99_999)),
    }),
  )
  .max(cashFaces.length)
  .refine(faces => new Set(faces.map(({ face }) => face)).size === faces.length, '面额重复')
export type CashCount = z.output<typeof CashCount>

/** The total of counted cash, in fen. */
export const cashTotal = (faces: CashCount): bigint =>
  sumFen(faces.map(({ face, count }) => toFen(face) * BigInt(count)))

const module = '交班'

/** The closing amounts are null until the cash has been counted. */
export const ShiftRow = z.object({
  id,
  shiftCode: z.string(),
  userId: id,
  userName: z.string(),
  state: shiftState.schema,
  /** Cash issued at opening, and the amount counted then. */
  handedOut: money,
  float: money,
  /** float − handedOut, and its reason; a difference is posted at once. */
  floatDifference: money,
  floatReason: z.string(),
  expected: money.nullable(),
  counted: money.nullable(),
  /** counted − expected; negative: cash is missing. */
  difference: money.nullable(),
  /** A count differed, of the float or of the cash, although the last one may agree. */
  hadDifference: z.boolean(),
  reason: z.string(),
  createTime: z.string(),
  countTime: z.string().nullable(),
  confirmName: z.string(),
  confirmTime: z.string().nullable(),
  version: z.number(),
})
export type ShiftRow = z.output<typeof ShiftRow>

export const Shift = ShiftRow.extend({
  counts: z.array(
    z.object({
      kind: countKind.schema,
      amount: money,
      faces: CashCount,
      createName: z.string(),
      createTime: z.string(),
    }),
  ),
  /** Cash movements by kind; empty while the shift is open. */
  movements: z.array(z.object({ kind: postingKind.schema, count: z.number(), in: money, out: money })),
  can: z.object({ count: z.boolean(), handOver: z.boolean(), confirm: z.boolean() }),
})
export type Shift = z.output<typeof Shift>

/** A counted shift whose cash a colleague may take over. Without amounts: they count it blind. */
export const ShiftToTakeOver = z.object({
  id,
  shiftCode: z.string(),
  userName: z.string(),
  countTime: z.string(),
  version: z.number(),
})
export type ShiftToTakeOver = z.output<typeof ShiftToTakeOver>

const ShiftOpenDraft = z.strictObject({
  handedOut: moneyInput('请输入领用的备用金'),
  faces: CashCount,
  /** Why less or more was counted than handed out; required then. */
  reason: optionalText('差异原因', 180),
})
export const ShiftConfirmDraft = z.strictObject({ reason: optionalText('长短款原因', 200) })
/** The same for a shift whose count ever differed. */
export const ShiftDifferenceDraft = z.strictObject({ reason: note('长短款原因', 200) })
export const HandOverDraft = z.strictObject({
  amount: positiveMoneyInput('请输入缴款金额'),
  remarks: optionalText('备注', 100),
})
export const VaultOpenDraft = z.strictObject({ amount: positiveMoneyInput('请输入保险柜期初金额') })
export const shiftCalls = {
  current: read({
    path: 'shift/queryCurrentShift',
    access: 'shiftWork',
    summary: '本人当班的班次和待确认的班次；当班期间不返回现金合计',
    output: z.object({ open: ShiftRow.nullable(), counted: z.array(ShiftRow) }),
  }),
  open: write({
    path: 'shift/openShift',
    access: 'shiftWork',
    summary: '开班：领用备用金并清点，与领用不符的须写明原因，即记长短款，交班须由另一人确认',
    input: ShiftOpenDraft,
    output: ShiftRow,
    log: { module, action: '开班' },
  }),
  handOver: write({
    path: 'shift/handOverCash',
    access: 'shiftWork',
    summary: '当班中途向保险柜缴款',
    input: HandOverDraft.extend(idVersion),
    output: z.object({ version: z.number() }),
    log: { module, action: '缴款' },
  }),
  count: write({
    path: 'shift/countShift',
    access: 'shiftWork',
    summary:
      '交班点款：先盲点，提交后才显示应有金额；确认前可以重新清点，每次清点都保留；本人收的现金充值等待审批时不能点款',
    input: z.strictObject({ ...idVersion, faces: CashCount }),
    output: ShiftRow,
    log: { module, action: '交班点款' },
  }),
  toTakeOver: read({
    path: 'shift/queryShiftsToTakeOver',
    access: 'shiftWork',
    summary: '同事已点款、没有差异、可以直接接收现金的班次；不含金额',
    output: z.array(ShiftToTakeOver),
  }),
  takeOver: write({
    path: 'shift/takeOverShift',
    access: 'shiftWork',
    summary: '接班：清点同事交来的现金，与其点款相同时转入本人的班次并确认其交班，不经过保险柜',
    input: z.strictObject({ ...idVersion, faces: CashCount }),
    output: nothing,
    log: { module, action: '接收交班' },
  }),
  confirm: write({
    path: 'shift/confirmShift',
    access: ['shiftWork', 'shiftManage'],
    summary: '确认交班，现金缴入保险柜；有长短款的须写明原因，由另一人确认',
    input: ShiftConfirmDraft.extend(idVersion),
    output: nothing,
    log: { module, action: '确认交班' },
  }),
  page: read({
    path: 'shift/queryShiftPage',
    access: ['shiftWork', 'shiftManage'],
    summary: '班次列表，新的在前；没有管理权限的只看到本人的',
    input: inPeriod(
      pageQuery(
        { shiftCode: 'text', userName: 'text', state: 'number', createTime: 'time', hadDifference: 'number' },
        ['createTime', 'state'],
        periodFields,
      ),
    ),
    output: pageOf(ShiftRow),
  }),
  detail: read({
    path: 'shift/queryShiftDetail',
    access: ['shiftWork', 'shiftManage'],
    summary: '班次详情：清点明细；点款后还有现金收付汇总',
    input: z.strictObject({ id }),
    output: Shift,
  }),
  vault: read({
    path: 'shift/queryVault',
    access: 'shiftManage',
    summary: '保险柜的现金余额',
    output: z.object({ balance: money, opened: z.boolean() }),
  }),
  openVault: write({
    path: 'shift/openVault',
    access: 'shiftManage',
    summary: '登记保险柜期初现金，只能一次',
    input: VaultOpenDraft,
    output: nothing,
    log: { module, action: '登记保险柜期初' },
  }),
}
