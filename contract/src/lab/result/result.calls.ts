import { z } from 'zod'
import { read, write } from '../../kit/call.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { choiceOf } from '../../kit/value/integer.ts'
import { id, note, optionalText, text } from '../../kit/value/text.ts'
import { BlockedItem } from './blocked-item.ts'
import { controlDrafts } from './control.ts'
import {
  BenchRow,
  ChangedItems,
  ItemHistory,
  ResultPreview,
  ReviewRow,
  SampleCoalClass,
  WorkCount,
} from './result.row.ts'
import { ConfirmRow, EntryRow, ItemRef, readingDrafts, returnReason, SubmitRow } from './result.ts'
import { SampleSheet } from './sheet/bench-sheet.ts'

const module = '化验管理'
/** The permissions of those who work on results: at the bench or at review. */
export const worksOnResults = ['resultEnter', 'resultConfirm'] as const
const rowsOf = <R extends z.ZodType<{ itemId: number }>>(row: R) =>
  z.strictObject({
    rows: z
      .array(row)
      .min(1, '请选择项目')
      .max(200, '一次最多200项')
      .refine(rows => new Set(rows.map(({ itemId }) => itemId)).size === rows.length, '同一项目出现了两次'),
  })
const ReturnFields = z.strictObject({
  reasonCode: choiceOf(returnReason.schema, '请选择原因'),
  reason: optionalText('原因说明', 100),
})
/** 其他 requires an explanation. */
const explainsOther = ({ reasonCode, reason }: z.output<typeof ReturnFields>) =>
  reasonCode !== returnReason.other || reason !== ''
const otherUnexplained = { path: ['reason'], message: '原因选“其他”时，请输入原因说明' }

/** The reason of a return or retraction. */
export const ReturnDraft = ReturnFields.refine(explainsOther, otherUnexplained)
const ReturnInput = rowsOf(ItemRef).extend(ReturnFields.shape).refine(explainsOther, otherUnexplained)

const benchFilters = {
  projectId: 'number',
  projectCode: 'code',
  sampleId: 'number',
  labCode: 'text',
  state: 'number',
  urgency: 'number',
  receiveTime: 'time',
  /** 1: of an urgent delegation, or of one past its due time now. */
  pressing: 'number',
} as const
const benchSorts = ['labCode', 'projectCode', 'state', 'urgency', 'receiveTime', 'dueTime'] as const

export const resultCalls = {
  workCount: read({
    path: 'result/queryWorkCount',
    access: 'resultEnter',
    summary: '各项目待检、已录入的数量',
    output: z.array(WorkCount),
  }),
  workList: read({
    method: 'POST',
    path: 'result/queryWorkList',
    access: 'resultEnter',
    summary: '本人的待办：待检的，和自己录入还未提交的；加急和收样早的在前。不含客户信息',
    input: pageQuery(benchFilters, benchSorts),
    output: pageOf(BenchRow),
  }),
  worksheet: read({
    path: 'result/queryWorksheet',
    access: 'resultEnter',
    summary: '一个项目的批量录入表，最多200个样品',
    input: z.strictObject({ projectId: id }),
    output: z.array(BenchRow),
  }),
  sample: read({
    path: 'result/querySample',
    access: 'resultEnter',
    summary:
      '一个样品的全部项目，含计算的和已提交的；只有 open 的可由本人录入。检测完成的只读；canRetest 时，本人不知道的结果 withheld，复测前不给出。不含客户信息',
    input: z.strictObject({ labCode: text('样品编号', 20) }),
    output: SampleSheet,
  }),
  preview: read({
    method: 'POST',
    path: 'result/preview',
    access: 'resultEnter',
    summary: '由原始数据算出读数并按所选方法即时判定，不保存；itemId 用于取同一样品的空干基水分',
    input: z.strictObject({ projectId: id, itemId: id.optional(), methodId: id.nullish(), readings: readingDrafts }),
    output: ResultPreview,
  }),
  save: write({
    path: 'result/save',
    access: 'resultEnter',
    summary:
      '录入读数，每行带自己的版本号和检测方法；controls 是同批的质控样，失控则锁定整批；一行有误则全部不保存，并逐行说明',
    input: rowsOf(EntryRow).extend({ controls: controlDrafts.default([]) }),
    /** held: a control was rejected, so the rows of this call are held. */
    output: ChangedItems.extend({ held: z.boolean() }),
    log: { module, action: '录入结果' },
  }),
  submit: write({
    path: 'result/submit',
    access: 'resultEnter',
    summary: '提交复核；超差的须写说明',
    input: rowsOf(SubmitRow),
    output: ChangedItems,
    log: { module, action: '提交结果' },
  }),
  takeOver: write({
    path: 'result/takeOver',
    access: 'resultEnter',
    summary: '接手他人录入而未提交的结果，须写原因；接手后由本人修改和提交',
    input: rowsOf(ItemRef).extend({ reason: note('接手原因', 100) }),
    output: ChangedItems,
    log: { module, action: '接手结果' },
  }),
  reviewList: read({
    method: 'POST',
    path: 'result/queryReviewList',
    access: 'resultConfirm',
    summary: '复核列表，异常的在前；默认只列待复核的',
    input: pageQuery({ ...benchFilters, enterUserId: 'number' }, benchSorts),
    output: pageOf(ReviewRow),
  }),
  confirm: write({
    path: 'result/confirm',
    access: 'resultConfirm',
    summary:
      '复核通过；不能复核自己录入的，超差的须写放行原因，有提示的须单独复核并写认可原因；acceptance.findings 为所看到的提示，另有新提示的拒绝，并在拒绝的该行 findings 中列出',
    input: rowsOf(ConfirmRow),
    output: ChangedItems,
    log: { module, action: '复核结果' },
  }),
  returnBack: write({
    path: 'result/returnBack',
    access: 'resultConfirm',
    summary: '退回重测',
    input: ReturnInput,
    output: ChangedItems,
    log: { module, action: '退回结果' },
  }),
  retract: write({
    path: 'result/retract',
    access: 'resultConfirm',
    summary: '撤回已复核的结果；由它计算的一并撤回，重测后重新计算、重新复核',
    input: ReturnInput,
    output: ChangedItems,
    log: { module, action: '撤回结果' },
  }),
  blocked: read({
    path: 'result/queryBlocked',
    access: ['resultEnter', 'resultConfirm'],
    summary: '样品中算不出结果的项目：原因，以及可以加测的所缺项目。不含客户信息',
    input: z.strictObject({ sampleId: id }),
    output: z.array(BlockedItem),
  }),
  addInput: write({
    path: 'result/addInput',
    access: ['resultEnter', 'resultConfirm'],
    summary: '为算不出结果的项目加测所缺的项目；它也由系统计算的，连同其所缺的依据一起加测；不另收费',
    input: ItemRef.extend({ projectId: id }),
    output: z.object({ itemId: id }),
    log: { module, action: '加测项目' },
  }),
  coalClass: read({
    path: 'result/queryCoalClass',
    access: 'resultConfirm',
    summary: '按 GB/T 5751 由已复核结果判定的煤类，及所依据的指标',
    input: z.strictObject({ sampleId: id }),
    output: SampleCoalClass,
  }),
  history: read({
    path: 'result/history',
    access: [...worksOnResults, 'statChemical'],
    summary: '一个项目的全部版本和操作经过；只有“查看化验数据”的，还须有“查看样品与客户对应”，且委托在数据范围内',
    input: z.strictObject({ itemId: id }),
    output: ItemHistory,
  }),
}
