import { promiseUnit } from '@seam/contract/catalogue/calendar'
import {
  type CostCoefficient,
  CostCoefficientDraft,
  costCoefficientCalls,
  urgency,
} from '@seam/contract/catalogue/price/cost-coefficient'
import { Radio } from 'antd'
import { CataloguePage } from '../../../kit/catalogue/catalogue-page.tsx'
import { useRemoval } from '../../../kit/catalogue/use-removal.ts'
import { Field, TextField } from '../../../kit/form/fields.tsx'
import { NumberField } from '../../../kit/form/number-field.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'

const columns: readonly Column<CostCoefficient>[] = [
  { key: 'coefficientName', title: '系数名称', minWidth: 160, heading: true },
  { key: 'coefficient', title: '系数', width: 100, align: 'right', render: row => `×${row.coefficient}` },
  dictionaryColumn('urgency', '紧急程度', urgency, { width: 110 }),
  {
    key: 'promiseAmount',
    title: '承诺时间',
    width: 110,
    align: 'right',
    render: row => (row.promiseAmount === null ? '--' : `${row.promiseAmount} ${promiseUnit.label(row.promiseUnit)}`),
  },
]

const conditions: readonly Condition[] = [
  { key: 'urgency', label: '紧急程度', kind: 'select', source: { options: [...urgency.options] } },
]
const initial = { urgency: urgency.normal, promiseUnit: promiseUnit.hour }
const refresh = [costCoefficientCalls.page]

/** What the fee is multiplied by, and by when the report is promised. Delegations keep the figures of their day. */
export const CostCoefficientPage = () => {
  const remove = useRemoval(costCoefficientCalls.remove, '费用系数', refresh)
  return (
    <CataloguePage
      listKey="basic/costCoefficient"
      noun="费用系数"
      nameOf={({ coefficientName }) => coefficientName}
      calls={costCoefficientCalls}
      edit="coefficientEdit"
      schema={CostCoefficientDraft}
      columns={columns}
      conditions={conditions}
      initial={initial}
      actions={({ id, coefficientName }) => [
        {
          label: '删除',
          permit: ['coefficientEdit'],
          danger: true,
          onClick: () => void remove(id, coefficientName),
        },
      ]}
    >
      <TextField name="coefficientName" label="系数名称" />
      <TextField name="coefficient" label="系数" inputMode="decimal" hint="0.10-10.00，已登记的委托不受影响" />
      <Field name="urgency" label="紧急程度">
        <Radio.Group options={[...urgency.options]} />
      </Field>
      <NumberField name="promiseAmount" label="承诺时间" hint="从开始检测到出报告；不填则不承诺" precision={0} />
      <Field name="promiseUnit" label="承诺单位" hint="工作小时、工作日按工作日历">
        <Radio.Group options={[...promiseUnit.options]} />
      </Field>
    </CataloguePage>
  )
}
