import type { OutputOf } from '@seam/contract/kit/call'
import { heatUnit, isHeatUnit } from '@seam/contract/lab/result/calculation'
import {
  PlausibilityDraft,
  type PlausibilityRule,
  plausibilityCalls,
  plausibilityLevel,
  plausibilityRelation,
} from '@seam/contract/lab/result/plausibility'
import { Form, Radio, Select, Switch } from 'antd'
import { useEffect } from 'react'
import type { z } from 'zod'
import { useRead } from '../../../kit/api/use-call.ts'
import { clearable } from '../../../kit/form/clearable.tsx'
import { Field, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { multipleChoice } from '../../../kit/picker/multiple-choice.ts'
import { GuessEditor } from './guess-editor.tsx'
import { TermEditor } from './term-editor.tsx'

type Values = z.input<typeof PlausibilityDraft>
type Props = {
  open: boolean
  /** absent: a new one */
  rule?: PlausibilityRule | undefined
  onClose: () => void
}

const refresh = [plausibilityCalls.page]
const fresh: Partial<Values> = {
  level: plausibilityLevel.unusual,
  relation: null,
  terms: [],
  guesses: [],
  exceptSampleKindIds: [],
  lowExclusive: false,
  highExclusive: false,
}

/** Empty bounds are none; a relation has no terms. */
const tidy = (values: Values): Values => ({
  ...values,
  terms: values.relation ? [] : (values.terms ?? []),
  low: values.low || null,
  high: values.high || null,
  step: values.step || null,
  unit: values.relation ? null : (values.unit ?? null),
  guesses: (values.guesses ?? []).map(({ low, high, text }) => ({ low: low || null, high: high || null, text })),
})

type Quantities = OutputOf<typeof plausibilityCalls.options>['quantities']

/** The unit of the bounds: a choice for calorific values, whose projects may have another one. */
const UnitField = ({ quantities }: { quantities: Quantities }) => {
  const terms: Values['terms'] = Form.useWatch('terms')
  const units = (terms ?? []).flatMap(({ code }) => quantities.find(one => one.code === code)?.unit ?? [])
  const isHeat = units.length > 0 && units.every(isHeatUnit)
  const isOther = units.some(unit => !isHeatUnit(unit))
  const form = Form.useFormInstance()
  // The field is gone then, and its unit would be refused.
  useEffect(() => {
    if (isOther) form.setFieldValue('unit', null)
  }, [form, isOther])
  return isHeat ? (
    <Field name="unit" label="上下限的单位" hint="项目以其他单位报出时自动换算；不选则按第一个项目的单位">
      <Select allowClear={clearable} placeholder={units[0]} options={[...heatUnit.options]} />
    </Field>
  ) : null
}

const Fields = () => {
  const { data } = useRead(plausibilityCalls.options, {})
  const relation = Form.useWatch('relation')
  return (
    <>
      <TextField name="ruleName" label="规则名称" />
      <Field name="level" label="级别" hint="不可能：拒绝；异常、矛盾：须说明，单独复核">
        <Radio.Group optionType="button" options={[...plausibilityLevel.options]} />
      </Field>
      <Field name="relation" label="关系" hint="不选则对下面项目之和检查" wide>
        <Select allowClear={clearable} placeholder="项目之和" options={[...plausibilityRelation.options]} />
      </Field>
      {!relation && (
        <Field name="terms" label="项目" hint="一个项目，或几个项目相加减" wide>
          <TermEditor quantities={data?.quantities ?? []} />
        </Field>
      )}
      <TextField name="low" label="下限" inputMode="decimal" placeholder="不设" />
      <TextField name="high" label="上限" inputMode="decimal" placeholder="不设" />
      {!relation && <UnitField quantities={data?.quantities ?? []} />}
      <Field name="lowExclusive" label="不含下限" valuePropName="checked">
        <Switch />
      </Field>
      <Field name="highExclusive" label="不含上限" valuePropName="checked">
        <Switch />
      </Field>
      <TextField name="step" label="步长" inputMode="decimal" placeholder="不设" hint="值须为它的整数倍，如 0.5" />
      <Field name="exceptSampleKindIds" label="不适用的样品类型">
        <Select
          {...multipleChoice}
          placeholder="全部适用"
          optionFilterProp="label"
          options={(data?.sampleKinds ?? []).map(kind => ({ value: kind.id, label: kind.sampleKindName }))}
        />
      </Field>
      <TextField name="message" label="提示" hint="后面自动附上当前值" wide />
      <Field name="guesses" label="推测" hint="超出范围的值落在某一段时，提示可能的原意，如“看来是 MJ/kg”" wide>
        <GuessEditor />
      </Field>
    </>
  )
}

/** Adds a rule, or edits one. */
export const RuleDialog = ({ open, rule, onClose }: Props) =>
  rule === undefined ? (
    <FormDialog
      open={open}
      onClose={onClose}
      title="新增合理性规则"
      width={780}
      call={plausibilityCalls.add}
      schema={PlausibilityDraft}
      initial={fresh}
      toInput={tidy}
      refresh={refresh}
      success="新增成功"
    >
      <Fields />
    </FormDialog>
  ) : (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`修改合理性规则：${rule.ruleName}`}
      width={780}
      call={plausibilityCalls.update}
      schema={PlausibilityDraft}
      initial={rule}
      toInput={draft => ({ ...tidy(draft), id: rule.id, version: rule.version })}
      refresh={refresh}
      success="修改成功"
    >
      <Fields />
    </FormDialog>
  )
