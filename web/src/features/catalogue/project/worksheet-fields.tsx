import {
  hasChecks,
  usesMoisture,
  type WorksheetKind,
  worksheetFields,
  worksheetKind,
} from '@seam/contract/catalogue/project/worksheet'
import { AutoComplete, Form, Select, Switch } from 'antd'
import { Field } from '../../../kit/form/fields.tsx'
import { IdSelect } from '../../../kit/picker/id-select.tsx'
import { useProjectOptions } from '../../../shared/catalogue/project-options.ts'
import { BandEditor } from './band-editor.tsx'

const stepChoices = ['0.001', '0.01', '0.1', '1'].map(value => ({ value }))

const MoisturePicker = (props: { id?: string; value?: number | null; onChange?: (id: number | null) => void }) => {
  const { options } = useProjectOptions()
  return (
    <IdSelect<number | null>
      {...props}
      options={options}
      showSearch={{ optionFilterProp: 'search' }}
      placeholder="选择项目"
    />
  )
}

const columnsText = (kind: WorksheetKind) => worksheetFields[kind].map(({ label }) => label).join('、')

/** What the analyst writes down for a reading. */
export const WorksheetFields = () => {
  const kind: WorksheetKind = Form.useWatch('worksheetKind') ?? worksheetKind.given
  const works = kind !== worksheetKind.given
  return (
    <>
      <Field name="worksheetKind" label="原始记录" hint={works ? `填写：${columnsText(kind)}` : '直接录入读数'}>
        <Select options={[...worksheetKind.options]} />
      </Field>
      <Field
        name="instrumentRequired"
        label="须选择仪器"
        valuePropName="checked"
        hint="打开时，没有仪器的读数不能保存和提交"
      >
        <Switch checkedChildren="必选" unCheckedChildren="可不选" />
      </Field>
      {works && (
        <>
          <Field name="determinationInterval" label="测定间隔" hint="由原始数据算出的读数修约到此间隔；不填同修约间隔">
            <AutoComplete options={stepChoices} placeholder="如 0.01" />
          </Field>
          <Field name="readingTyped" label="直接录入读数" valuePropName="checked" hint="不允许时必须填写原始数据">
            <Switch checkedChildren="允许" unCheckedChildren="不允许" />
          </Field>
        </>
      )}
      {usesMoisture(kind) && (
        <Field name="moistureId" label="空干基水分" hint="从失重中扣除同一样品的这一结果">
          <MoisturePicker />
        </Field>
      )}
      {hasChecks(kind) && (
        <Field
          name="checkBands"
          label="检查性称量限值"
          hint="最后一次干燥或灼烧的质量变化不超过此值（g），水平为样品质量（g）"
          wide
        >
          <BandEditor label="检查性称量限值" />
        </Field>
      )}
    </>
  )
}
