import { basis } from '@seam/contract/catalogue/project/basis'
import { type Formula, formula } from '@seam/contract/catalogue/project/formula'
import { material, projectKind } from '@seam/contract/catalogue/project/project'
import { AutoComplete, Form, Radio, Select, Switch } from 'antd'
import { clearable } from '../../../kit/form/clearable.tsx'
import { Field, TextField } from '../../../kit/form/fields.tsx'
import { NumberField } from '../../../kit/form/number-field.tsx'
import { tagChoice } from '../../../kit/picker/multiple-choice.ts'
import { Symbol } from '../../../kit/symbol/symbol.tsx'
import { BandEditor } from './band-editor.tsx'
import { ComponentEditor } from './component-editor.tsx'
import { FormulaEditor } from './formula-editor.tsx'
import { StandardPicker } from './standard-picker.tsx'
import { WorksheetFields } from './worksheet-fields.tsx'

const choicesOf = (values: readonly string[]) => values.map(value => ({ value }))
const unitChoices = choicesOf(['%', 'MJ/kg', 'J/g', 'mm', '℃', 'µg/g', 'ddpm'])
const stepChoices = choicesOf(['0.001', '0.01', '0.1', '0.5', '1', '10'])
const wordChoices = choicesOf(['<', '>', '仅收缩'])
const parallelChoices = [1, 2].map(value => ({ value, label: `${value} 次` }))

const Section = ({ children }: { children: string }) => <h3 className="project-section">{children}</h3>

const SymbolPreview = () => {
  const symbol = String(Form.useWatch('symbol') ?? '').trim()
  return symbol === '' ? '逗号后为下角标，如 St,ad' : <Symbol text={symbol} />
}

type Props = { /** ordered before: the meaning of its results is fixed */ used: boolean; id?: number | undefined }

export const ProjectFields = ({ used, id }: Props) => {
  const calculated = Form.useWatch('kind') === projectKind.calculated
  const chosen: Formula | null | undefined = Form.useWatch('formula')
  const fixed = used ? '已有委托使用，不可修改' : undefined
  return (
    <>
      <Section>基本信息</Section>
      <TextField
        name="projectCode"
        label="项目代码"
        disabled={used}
        hint={fixed}
        maxLength={16}
        placeholder="如 STAD"
      />
      <TextField name="projectName" label="项目名称" />
      <TextField name="symbol" label="符号" hint={<SymbolPreview />} placeholder="如 St,ad" />
      <Field name="standardId" label="标准">
        <StandardPicker />
      </Field>
      <TextField
        name="methodName"
        label="方法名称"
        placeholder="如 库仑滴定法"
        hint="默认方法；其他方法在“检测方法”中维护"
      />
      <Field name="material" label="物料">
        <Radio.Group options={[...material.options]} />
      </Field>
      <Field name="openToClient" label="对客户开放" valuePropName="checked">
        <Switch checkedChildren="开放" unCheckedChildren="不开放" />
      </Field>

      <Section>结果表示</Section>
      <Field name="unit" label="单位" hint={fixed}>
        <AutoComplete options={unitChoices} disabled={used} placeholder="如 %，无单位可不填" />
      </Field>
      <Field name="basis" label="基准" hint={fixed}>
        <Select options={[...basis.options]} disabled={used} allowClear={clearable} placeholder="无" />
      </Field>
      <Field name="roundingInterval" label="修约间隔" hint="报出值的最小间隔（GB/T 8170）">
        <AutoComplete options={stepChoices} placeholder="如 0.01" />
      </Field>
      <TextField name="highLimit" label="高指标" inputMode="decimal" hint="结果高于此值列入高指标" placeholder="不设" />

      <Section>测定</Section>
      <Field name="kind" label="类型">
        <Radio.Group optionType="button" options={[...projectKind.options]} />
      </Field>
      <Field name="parallels" label="平行测定">
        <Radio.Group optionType="button" options={parallelChoices} />
      </Field>
      {calculated && (
        <Field name="formula" label="计算公式" hint={fixed}>
          <Select options={[...formula.options]} disabled={used} placeholder="请选择公式" />
        </Field>
      )}
      {calculated && chosen && (
        <Field name="formulaSlots" label="计算依据" hint="公式的每项依据由哪个项目提供；有替代的，取样品已有的" wide>
          <FormulaEditor formula={chosen} except={id} />
        </Field>
      )}
      {!calculated && <WorksheetFields />}
      <Field name="bands" label="重复性限 T" hint="由低到高分段；回车换行或加一段，↑↓ 移动，Ctrl+Delete 删除" wide>
        <BandEditor />
      </Field>
      <Field name="reproducibility" label="再现性临界差 R" hint="同一样品重测与前次之差不应超过" wide>
        <BandEditor symbol="R" label="再现性临界差" />
      </Field>
      {!calculated && (
        <Field name="readingWords" label="读数可填" hint="< 或 > 写在数值前，如 >1500；文字如 仅收缩">
          <Select {...tagChoice} options={wordChoices} placeholder="仅数字" />
        </Field>
      )}
      {!calculated && (
        <Field name="components" label="分项" hint={fixed ?? '一个项目有多个数值时填写，如灰熔融性的四个温度'} wide>
          <ComponentEditor fixed={used} />
        </Field>
      )}
      <NumberField name="sort" label="排序" hint="小的在前" />
    </>
  )
}
