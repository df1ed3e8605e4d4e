import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { chosenState, dictionary, state, type ValueOf } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { boundedDecimal, decimalText } from '../kit/value/decimal.ts'
import { choiceOf } from '../kit/value/integer.ts'
import { chosenId, date, id, idVersion, note, optionalText, text } from '../kit/value/text.ts'

export const referenceKind = dictionary('referenceKind', '质控样类别', {
  certified: [1, '标准物质', 'blue'],
  blank: [2, '空白', 'gray'],
  check: [3, '核查样', 'cyan'],
})
export type ReferenceKind = ValueOf<typeof referenceKind>

export const referenceFailures = failures({
  taken: [28111, '该标准物质的这一批号已存在'],
  stockShort: [28112, '库存不足'],
})

const optionalDecimal = z
  .literal('')
  .or(decimalText)
  .nullish()
  .transform(value => value || null)

const ReferenceValueFields = z.strictObject({
  projectId: chosenId('请选择检测项目'),
  component: z.string().max(10).default(''),
  /** For a blank: its expected value, usually 0. */
  certified: decimalText,
  /** U: a control outside certified value ± U is rejected. */
  uncertainty: boundedDecimal({ label: '不确定度', min: '0', max: '99999', decimals: 8 }),
  /** Mean and deviation of the control chart; null for both: calculated from the first 20 accepted controls. */
  mean: optionalDecimal,
  deviation: optionalDecimal,
})

const ReferenceValueDraft = ReferenceValueFields.refine(
  ({ mean, deviation }) => (mean === null) === (deviation === null),
  { path: ['deviation'], message: '均值和标准差须同时填写' },
).refine(({ deviation }) => deviation === null || Number(deviation) > 0, {
  path: ['deviation'],
  message: '标准差应大于0',
})

export const ReferenceDraft = z.strictObject({
  kind: choiceOf(referenceKind.schema, '请选择类别'),
  materialName: text('名称', 40),
  batchNo: optionalText('批号', 40),
  expires: z
    .literal('')
    .or(date)
    .nullish()
    .transform(day => day || null),
  remarks: optionalText('备注', 200),
  values: z
    .array(ReferenceValueDraft)
    .min(1, '请填写标准值')
    .max(40, '最多40个标准值')
    .refine(
      values => new Set(values.map(({ projectId, component }) => `${projectId} ${component}`)).size === values.length,
      '同一项目出现了两次',
    ),
})
export type ReferenceDraft = z.output<typeof ReferenceDraft>

export const ReferenceValue = z.object({
  projectId: id,
  projectName: z.string(),
  unit: z.string(),
  component: z.string(),
  certified: z.string(),
  uncertainty: z.string(),
  mean: z.string().nullable(),
  deviation: z.string().nullable(),
})
export type ReferenceValue = z.output<typeof ReferenceValue>

export const Reference = z.object({
  id,
  kind: referenceKind.schema,
  materialName: z.string(),
  batchNo: z.string(),
  expires: z.string().nullable(),
  expired: z.boolean(),
  /** grams */
  stock: z.string(),
  remarks: z.string(),
  state: state.schema,
  version: z.number(),
  values: z.array(ReferenceValue),
})
export type Reference = z.output<typeof Reference>

/** Grams added (positive) or removed (negative). */
export const StockMove = z.strictObject({
  quantity: decimalText.refine(value => Number(value) !== 0, '请输入数量'),
  reason: note('说明', 100),
})

/** The controls that the bench offers. Certified values are left out, because they would influence the analyst. */
const ReferenceChoice = z.object({
  materialId: id,
  materialName: z.string(),
  batchNo: z.string(),
  kind: referenceKind.schema,
  components: z.array(z.string()),
})

const module = '标准物质'
export const referenceCalls = {
  page: read({
    method: 'POST',
    path: 'quality/reference/queryPage',
    access: ['referenceView', 'referenceEdit', 'controlView'],
    summary: '标准物质、空白和核查样，附各项目的标准值；keyword 查名称、批号和拼音首字母',
    input: pageQuery({ keyword: 'search', kind: 'number', state: 'number', expires: 'time' }, [
      'materialName',
      'expires',
      'state',
    ]),
    output: pageOf(Reference),
  }),
  options: read({
    path: 'quality/reference/queryOptions',
    access: 'resultEnter',
    summary: '一个项目可用的质控样，不含标准值',
    input: z.strictObject({ projectId: id }),
    output: z.array(ReferenceChoice),
  }),
  add: write({
    path: 'quality/reference/add',
    access: 'referenceEdit',
    summary: '新增标准物质',
    input: ReferenceDraft,
    output: z.object({ id }),
    log: { module, action: '新增标准物质' },
  }),
  update: write({
    path: 'quality/reference/update',
    access: 'referenceEdit',
    summary: '修改标准物质；已有的质控判定不变',
    input: ReferenceDraft.extend(idVersion),
    output: nothing,
    log: { module, action: '修改标准物质' },
  }),
  switchState: write({
    path: 'quality/reference/updateStatus',
    access: 'referenceEdit',
    summary: '启用或停用标准物质',
    input: z.strictObject({ ...idVersion, state: chosenState }),
    output: nothing,
    log: { module, action: '变更标准物质状态' },
  }),
  moveStock: write({
    path: 'quality/reference/moveStock',
    access: 'referenceEdit',
    summary: '标准物质入库或领用',
    input: StockMove.extend(idVersion),
    output: nothing,
    log: { module, action: '标准物质出入库' },
  }),
}
