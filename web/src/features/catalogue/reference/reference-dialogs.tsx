import {
  type Reference,
  ReferenceDraft,
  referenceCalls,
  referenceKind,
  StockMove,
} from '@seam/contract/catalogue/reference'
import { Radio } from 'antd'
import { DayField, Field, NoteField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { ValueEditor } from './value-editor.tsx'

type Props = {
  open: boolean
  /** absent: a new one */
  reference?: Reference | undefined
  onClose: () => void
}

const refresh = [referenceCalls.page, referenceCalls.options]
const refOf = ({ id, version }: Reference) => ({ id, version })

const fields = (
  <>
    <Field name="kind" label="类别" wide>
      <Radio.Group options={[...referenceKind.options]} />
    </Field>
    <TextField name="materialName" label="名称" placeholder="如 GBW11107" />
    <TextField name="batchNo" label="批号" />
    <DayField name="expires" label="有效期至" hint="长期有效的不填" />
    <Field
      name="values"
      label="标准值"
      wide
      hint="超出 标准值 ± U 的批次会被锁定；均值和 s 不填时，由前 20 个在控点算出"
    >
      <ValueEditor />
    </Field>
    <NoteField name="remarks" label="备注" />
  </>
)

const valuesOf = ({ values }: Reference) =>
  values.map(({ projectId, component, certified, uncertainty, mean, deviation }) => ({
    projectId,
    component,
    certified,
    uncertainty,
    mean,
    deviation,
  }))

/** Adds a reference material, or edits one. */
export const ReferenceDialog = ({ open, reference, onClose }: Props) =>
  reference === undefined ? (
    <FormDialog
      open={open}
      onClose={onClose}
      title="新增标准物质"
      width={860}
      call={referenceCalls.add}
      schema={ReferenceDraft}
      initial={{ kind: referenceKind.certified, values: [] }}
      refresh={refresh}
      success="新增成功"
    >
      {fields}
    </FormDialog>
  ) : (
    <FormDialog
      open={open}
      onClose={onClose}
      title="修改标准物质"
      width={860}
      call={referenceCalls.update}
      schema={ReferenceDraft}
      initial={{ ...reference, values: valuesOf(reference) }}
      toInput={values => ({ ...values, ...refOf(reference) })}
      refresh={refresh}
      success="修改成功"
    >
      {fields}
    </FormDialog>
  )

/** Grams that came in or went out. */
export const StockDialog = ({ open, reference, onClose }: Props) =>
  reference && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`出入库：${reference.materialName}`}
      call={referenceCalls.moveStock}
      schema={StockMove}
      initial={{}}
      toInput={values => ({ ...values, ...refOf(reference) })}
      refresh={refresh}
      success="操作成功！"
    >
      <TextField
        name="quantity"
        label="数量"
        suffix="g"
        inputMode="text"
        hint={`现有 ${Number(reference.stock)} g；领用填负数`}
      />
      <NoteField name="reason" label="说明" />
    </FormDialog>
  )
