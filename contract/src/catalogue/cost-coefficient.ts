import { z } from 'zod'
import { nothing, write } from '../kit/call.ts'
import { boundedDecimal } from '../kit/decimal.ts'
import { dictionary, type ValueOf } from '../kit/dictionary.ts'
import { catalogueCalls, listed, sort } from '../kit/list/catalogue.ts'
import { id, text } from '../kit/text.ts'

/** What the bench puts first. */
export const urgency = dictionary('urgency', '紧急程度', {
  normal: [0, '常规', 'gray'],
  urgent: [1, '加急', 'orange'],
  critical: [2, '特急', 'red'],
})
export type Urgency = ValueOf<typeof urgency>

const hoursFault = '请输入1-1000的整数'

export const CostCoefficientDraft = z.strictObject({
  coefficientName: text('系数名称', 20),
  coefficient: boundedDecimal({ label: '系数', min: '0.10', max: '10.00', decimals: 2 }),
  urgency: z.coerce.number({ error: '请选择紧急程度' }).pipe(urgency.schema),
  /** promised from receipt to report; absent: no promise */
  hours: z.coerce.number({ error: hoursFault }).int(hoursFault).min(1, hoursFault).max(1000, hoursFault).nullish(),
  sort,
})

export const CostCoefficient = listed({
  coefficientName: z.string(),
  coefficient: z.string(),
  urgency: urgency.schema,
  hours: z.number().nullable(),
})
export type CostCoefficient = z.output<typeof CostCoefficient>

export const costCoefficientCalls = {
  ...catalogueCalls({
    path: 'basic/costCoefficient',
    noun: '费用系数',
    view: 'coefficientView',
    edit: 'coefficientEdit',
    draft: CostCoefficientDraft,
    row: CostCoefficient,
    filters: { urgency: 'number' },
    sorts: ['coefficientName', 'coefficient', 'urgency', 'hours'],
    statePath: 'setState',
  }),
  remove: write({
    path: 'basic/costCoefficient/delete',
    access: 'coefficientEdit',
    summary: '删除没有用过的费用系数',
    input: z.strictObject({ id }),
    output: nothing,
    log: { module: '费用系数', action: '删除费用系数' },
  }),
}
