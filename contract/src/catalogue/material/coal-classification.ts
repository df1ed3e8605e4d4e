import { z } from 'zod'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { Decimal, decimalText } from '../../kit/value/decimal.ts'
import { choiceOf } from '../../kit/value/integer.ts'

/** The tested portion: coal with more than 10 % ash is floated first, and the float is classified. */
export const coalForm = dictionary('coalForm', '分类用煤样', {
  raw: [1, '原煤', 'gray'],
  float: [2, '浮煤', 'blue'],
})
export type CoalForm = ValueOf<typeof coalForm>

type Index = {
  readonly key: string
  readonly symbol: string
  readonly name: string
  readonly unit: string
  readonly min: string
  readonly max: string
}

/** The indices that a class is based on, in the order in which GB/T 5751 applies them. */
export const coalIndices = [
  { key: 'ad', symbol: 'Ad', name: '干基灰分', unit: '%', min: '0', max: '100' },
  { key: 'vdaf', symbol: 'Vdaf', name: '干燥无灰基挥发分', unit: '%', min: '0', max: '100' },
  { key: 'hdaf', symbol: 'Hdaf', name: '干燥无灰基氢', unit: '%', min: '0', max: '20' },
  { key: 'g', symbol: 'G', name: '粘结指数', unit: '', min: '0', max: '150' },
  { key: 'y', symbol: 'Y', name: '胶质层最大厚度', unit: 'mm', min: '0', max: '100' },
  { key: 'b', symbol: 'b', name: '奥阿膨胀度', unit: '%', min: '-100', max: '1000' },
  { key: 'pm', symbol: 'PM', name: '透光率', unit: '%', min: '0', max: '100' },
  { key: 'qgrMaf', symbol: 'Qgr,maf', name: '恒湿无灰基高位发热量', unit: 'MJ/kg', min: '0', max: '40' },
] as const satisfies readonly Index[]
export type CoalIndexKey = (typeof coalIndices)[number]['key']

const indexValue = ({ symbol, min, max }: Index) =>
  z
    .literal('')
    .transform(() => null)
    .or(
      decimalText.refine(
        value => new Decimal(value).gte(min) && new Decimal(value).lte(max),
        `${symbol}应在${min}-${max}之间`,
      ),
    )
    .nullish()
    .transform(value => value ?? null)

const values = Object.fromEntries(coalIndices.map(index => [index.key, indexValue(index)])) as Record<
  CoalIndexKey,
  ReturnType<typeof indexValue>
>

/** The known indices of a coal; those not determined are absent. */
export const CoalIndices = z.strictObject({
  form: choiceOf(coalForm.schema, '请选择分类用煤样'),
  ...values,
})
export type CoalIndices = z.output<typeof CoalIndices>

/** The category of GB/T 5751 that the indices determine, or the candidates that remain, with the reasons. */
export const Classification = z.object({
  /** null: an index is missing. */
  category: z.object({ number: z.string(), code: z.string(), name: z.string() }).nullable(),
  /** Symbols of the indices to determine next. */
  missing: z.array(z.string()),
  /** Numbers of the candidate classes; exactly one if the class is determined. */
  possible: z.array(z.string()),
  /** The deciding steps, in order. */
  criteria: z.array(z.string()),
  /** Cautions about this classification. */
  cautions: z.array(z.string()),
})
export type Classification = z.output<typeof Classification>

/** A class as a report prints it, with the deciding indices. */
export const PrintedClass = Classification.omit({ possible: true }).extend({ form: coalForm.schema })
export type PrintedClass = z.output<typeof PrintedClass>

/**
 * `煤类（GB/T 5751，浮煤）：焦煤 JM 24；依据 Vdaf 25.82，>20.0～28.0；G 58，>50～65`. What was not floated is named by the kind
 * of the sample: 精煤 is no 原煤.
 */
export const printedClassText = (
  { form, category, missing, criteria, cautions }: PrintedClass,
  sampleKindName: string,
): string => {
  const state = form === coalForm.float ? coalForm.label(form) : sampleKindName
  const verdict =
    category === null ? `不能判定，缺 ${missing.join('、')}` : `${category.name} ${category.code} ${category.number}`
  const grounds = criteria.length === 0 ? '' : `；依据 ${criteria.join('；')}`
  return `煤类（GB/T 5751，${state}）：${verdict}${grounds}${cautions.map(text => `。${text}`).join('')}`
}
