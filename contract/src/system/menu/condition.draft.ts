import { z } from 'zod'
import { type Operator, operators } from '../../kit/list/page.ts'
import { asSent, choiceOf } from '../../kit/value/integer.ts'
import { id, optionalText, text, version } from '../../kit/value/text.ts'
import { wholeRule } from '../../kit/whole-rule.ts'
import { type ConditionType, conditionType, sources } from './condition.ts'

/** The operators of each type of condition. A range always uses ge and le. */
export const operatorsOfType: Readonly<Record<ConditionType, readonly Operator[]>> = {
  0: ['like', 'eq', 'ne'],
  1: ['eq', 'ne', 'in'],
  3: ['eq', 'ge', 'le'],
  4: ['eq', 'ge', 'le'],
  5: ['ge'],
  6: ['eq', 'ne', 'in'],
}

const name = (label: string) =>
  z
    .string()
    .trim()
    .regex(/^([A-Za-z][A-Za-z0-9_]{0,39})?$/, `${label}只能是字母、数字和下划线`)
const optionalName = (label: string) =>
  name(label)
    .nullish()
    .transform(value => value ?? '')
const clock = (label: string) =>
  z
    .string()
    .trim()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/, `${label}格式应为 HH:mm:ss`)
    .nullish()
    .transform(value => value ?? '')

const width = '宽度须为0-600的整数'

const fields = {
  tagName: text('标签名称', 20),
  conditionName: text('条件名称', 10),
  conditionCode: name('字段').min(1, '请输入字段'),
  conditionType: choiceOf(conditionType.schema, '请选择类型'),
  op: z.enum(operators, { error: '请选择比较方式' }),
  comboboxType: z.enum(sources).default(''),
  comboboxUrl: optionalText('选项地址', 200).refine(
    address => /^(\/?[A-Za-z][A-Za-z0-9]*(\/[A-Za-z][A-Za-z0-9]*)*)?$/.test(address),
    '只能是本系统的地址，如 role/getAllOpenRole',
  ),
  rtnCode: optionalName('值字段'),
  rtnValue: optionalName('名称字段'),
  requestType: z.enum(['GET', 'POST']).default('GET'),
  dictCode: optionalName('字典'),
  dtpStartSuffix: clock('开始时刻'),
  dtpEndSuffix: clock('结束时刻'),
  boxWidth: asSent(z.coerce.number({ error: width }).int(width).min(0, width).max(600, width)).default(0),
}

type DraftFields = z.output<z.ZodObject<typeof fields>>
const isChosen = ({ conditionType: type }: DraftFields) => type === conditionType.select || type === conditionType.tree
const isTree = ({ conditionType: type }: DraftFields) => type === conditionType.tree
const isFrom = (source: DraftFields['comboboxType']) => (draft: DraftFields) =>
  isChosen(draft) && draft.comboboxType === source

const rule = wholeRule<DraftFields>

/** Rules over several fields. */
const withRules = <T extends z.ZodObject<typeof fields>>(schema: T) =>
  schema
    .refine(
      draft => operatorsOfType[draft.conditionType]?.includes(draft.op) ?? true,
      rule('op', '这种类型不能这样比较'),
    )
    .refine(draft => !isFrom('')(draft), rule('comboboxType', '请选择选项来源'))
    .refine(draft => !isTree(draft) || draft.comboboxType !== 'dict', rule('comboboxType', '树形下拉的选项来自地址'))
    .refine(draft => !isFrom('dict')(draft) || draft.dictCode !== '', rule('dictCode', '请选择字典'))
    .refine(draft => !isFrom('url')(draft) || draft.comboboxUrl !== '', rule('comboboxUrl', '请输入选项地址'))
    .refine(draft => !isFrom('url')(draft) || draft.rtnCode !== '', rule('rtnCode', '请输入值字段'))
    .refine(draft => !isFrom('url')(draft) || draft.rtnValue !== '', rule('rtnValue', '请输入名称字段'))

/** The entered fields. */
export const ConditionDraft = withRules(z.strictObject(fields))
export type ConditionDraft = z.output<typeof ConditionDraft>

/** A changed condition: the draft, and the version that the caller saw. */
export const ConditionEdit = withRules(z.strictObject({ ...fields, id, version }))
