import { z } from 'zod'
import { nothing, write } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { catalogueCalls, listRow, sort } from '../../kit/list/catalogue.ts'
import { boundedDecimal } from '../../kit/value/decimal.ts'
import { asSent, choiceOf } from '../../kit/value/integer.ts'
import { id, text } from '../../kit/value/text.ts'
import { promiseUnit } from '../calendar.ts'

/** Urgency, which orders the bench. */
export const urgency = dictionary('urgency', '紧急程度', {
  normal: [0, '常规', 'gray'],
  urgent: [1, '加急', 'orange'],
  critical: [2, '特急', 'red'],
})
export type Urgency = ValueOf<typeof urgency>

const amountFault = '请输入1-1000的整数'

export const CostCoefficientDraft = z.strictObject({
  coefficientName: text('系数名称', 20),
  coefficient: boundedDecimal({ label: '系数', min: '0.10', max: '10.00', decimals: 2 }),
  urgency: choiceOf(urgency.schema, '请选择紧急程度'),
  /** Turnaround from the start of testing to the report; absent: none is promised. */
  promiseAmount: asSent(
    z.coerce.number({ error: amountFault }).int(amountFault).min(1, amountFault).max(1000, amountFault),
  ).nullish(),
  promiseUnit: choiceOf(promiseUnit.schema, '请选择承诺单位').default(promiseUnit.hour),
  sort,
})

export const CostCoefficient = listRow({
  coefficientName: z.string(),
  coefficient: z.string(),
  urgency: urgency.schema,
  promiseAmount: z.number().nullable(),
  promiseUnit: promiseUnit.schema,
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
    sorts: ['coefficientName', 'coefficient', 'urgency', 'promiseAmount'],
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
