import { type ConditionType, conditionType, operatorNames } from '@seam/contract/system/menu/condition'
import { operatorsOfType } from '@seam/contract/system/menu/condition.draft'
import { Form, Select } from 'antd'
import { Field, TextField } from '../../../kit/form/fields.tsx'
import { NumberField } from '../../../kit/form/number-field.tsx'
import { SourceFields } from './source-fields.tsx'

const types = conditionType.options.map(({ value, label }) => ({ value, label }))

/** The fields of a condition of the selected type. */
export const ConditionFields = () => {
  const form = Form.useFormInstance()
  const type = Form.useWatch<ConditionType | undefined>('conditionType') ?? conditionType.text
  const chosen = type === conditionType.select || type === conditionType.tree
  const ops = operatorsOfType[type].map(op => ({ value: op, label: operatorNames[op] }))
  /** Clears comparison and source, which would be refused for the other type without a visible field. */
  const suit = (next: ConditionType) => {
    const [usual] = operatorsOfType[next]
    if (!operatorsOfType[next].includes(form.getFieldValue('op'))) form.setFieldValue('op', usual)
    if (next === conditionType.tree) form.setFieldValue('comboboxType', 'url')
    else if (next !== conditionType.select) form.setFieldValue('comboboxType', '')
  }
  return (
    <>
      <TextField name="tagName" label="标签名称" hint="配置菜单时看到的名称" />
      <TextField name="conditionName" label="条件名称" hint="查询区中显示的名称" />
      <TextField name="conditionCode" label="字段" placeholder="如 userName" hint="须是列表认识的字段" />
      <Field name="conditionType" label="类型">
        <Select options={types} onChange={suit} />
      </Field>
      {type !== conditionType.range && (
        <Field name="op" label="比较方式">
          <Select options={ops} />
        </Field>
      )}
      {chosen && <SourceFields tree={type === conditionType.tree} />}
      {type === conditionType.range && (
        <>
          <TextField name="dtpStartSuffix" label="开始时刻" placeholder="00:00:00" />
          <TextField name="dtpEndSuffix" label="结束时刻" placeholder="23:59:59" />
        </>
      )}
      <NumberField name="boxWidth" label="宽度" suffix="像素" hint="0 为自动，最多 600" />
    </>
  )
}
