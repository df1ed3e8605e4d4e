import { z } from 'zod'
import { depositSlip } from '../client/money/transfer.ts'
import { nothing, read, write } from '../kit/call.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { money, positiveMoneyInput } from '../kit/value/money.ts'
import { id, note, optionalText } from '../kit/value/text.ts'

export const depositFailures = failures({
  undoRequested: [25433, '该存款已有待审批的撤销申请'],
  undone: [25434, '该存款已撤销'],
  lineClaimed: [25435, '银行流水已认领为这笔存款，请在银行到账撤销认领'],
})

const slip = z.strictObject({
  /** The number of the bank's slip: a deposit is registered once. */
  slipNo: depositSlip,
})

export const DepositDraft = slip.extend({
  amount: positiveMoneyInput('请输入存入银行的金额'),
  remarks: optionalText('备注', 100),
})

/** The number or the amount was mistyped, or the money never reached the bank. */
export const DepositUndo = z.strictObject({ reason: note('撤销原因', 200) })

/** The line of a bank statement with the number of a slip, whose money waits in suspense. */
export const DepositLine = z.object({
  suspenseCode: z.string(),
  amount: money,
  bookedDate: z.string(),
  payerName: z.string(),
  summary: z.string(),
  /** The caller imported it, so that another user registers the deposit. */
  isOwnImport: z.boolean(),
})
export type DepositLine = z.output<typeof DepositLine>

/** A deposit, whose money the bank should have: without a line of its statement it may never have arrived. */
export const DepositRow = z.object({
  id,
  slipNo: z.string(),
  amount: money,
  undone: z.boolean(),
  /** Another user is to approve that it is undone. */
  undoWaits: z.boolean(),
  /** The latest request of the caller to undo it. */
  ownUndoId: id.nullable(),
  /** Its line of the bank was claimed from suspense: undoing that claim undoes the deposit. */
  isClaimed: z.boolean(),
  /** Another than its registrar imported the line. */
  hasBankLine: z.boolean(),
  /** Its registrar imported the line: nobody else has seen that the money arrived. */
  isOwnImport: z.boolean(),
  createName: z.string(),
  createTime: z.string(),
})
export type DepositRow = z.output<typeof DepositRow>

export const vaultDepositCalls = {
  line: read({
    path: 'shift/queryDepositLine',
    access: 'shiftManage',
    summary: '与银行回单同号、已导入而待认领的银行流水，登记存款时一并认领；没有时为空',
    input: slip,
    output: z.object({ line: DepositLine.nullable() }),
  }),
  page: read({
    path: 'shift/queryDepositPage',
    access: 'shiftManage',
    summary:
      '存入银行的现金，后登记的在前；bankLine 为 1、0 的是银行流水中有、没有的，登记人本人导入的算没有（isOwnImport），撤销的除外',
    input: pageQuery({ slipNo: 'text', bankLine: 'member', createTime: 'time' }, ['createTime']),
    output: pageOf(DepositRow),
  }),
  register: write({
    path: 'shift/depositVault',
    access: 'shiftManage',
    summary:
      '把保险柜的现金存入银行，每张银行回单登记一次；同号的银行流水已导入而待认领的，须金额相同、付款户名不是客户，一并认领（须有认领权限，流水不是本人导入的）',
    input: DepositDraft,
    output: nothing,
    log: { module: '交班', action: '现金存入银行' },
  }),
  requestUndo: write({
    path: 'shift/requestUndoDeposit',
    access: 'shiftManage',
    summary:
      '申请撤销登记错的存款：另一人在资金审批批准后，现金记回保险柜，回单号可重新登记；银行流水已导入的，款项转入待认领',
    input: DepositUndo.extend({ id }),
    output: z.object({ id, correctionCode: z.string() }),
    log: { module: '交班', action: '申请撤销存款' },
  }),
}
