import {
  NewStandard,
  type Standard,
  StandardDraft,
  standardCalls,
  standardStatus,
} from '@seam/contract/catalogue/project/standard'
import { Radio } from 'antd'
import { DayField, Field, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

type Props = {
  open: boolean
  /** absent: a new standard */
  standard?: Standard | undefined
  onClose: () => void
}

const refresh = [standardCalls.page]

const fields = (
  <>
    <TextField name="standardNo" label="标准号" placeholder="如 GB/T 212" />
    <TextField name="edition" label="版本" placeholder="年号，如 2008" />
    <TextField name="standardName" label="标准名称" wide />
    <DayField name="effectiveDate" label="实施日期" />
  </>
)

const withoutDay = <V extends { effectiveDate?: string | null | undefined }>(values: V) => ({
  ...values,
  effectiveDate: values.effectiveDate || null,
})

/** Adds or edits a standard; its status has its own command. */
export const StandardDialog = ({ open, standard, onClose }: Props) =>
  standard === undefined ? (
    <FormDialog
      open={open}
      onClose={onClose}
      title="新增标准"
      call={standardCalls.add}
      schema={NewStandard}
      initial={{ status: standardStatus.current }}
      toInput={withoutDay}
      refresh={refresh}
      success="新增成功"
    >
      {fields}
      <Field name="status" label="状态">
        <Radio.Group options={[...standardStatus.options]} />
      </Field>
    </FormDialog>
  ) : (
    <FormDialog
      open={open}
      onClose={onClose}
      title="修改标准"
      call={standardCalls.update}
      schema={StandardDraft}
      initial={standard}
      toInput={values => ({ ...withoutDay(values), id: standard.id, version: standard.version })}
      refresh={refresh}
      success="修改成功"
    >
      {fields}
    </FormDialog>
  )
