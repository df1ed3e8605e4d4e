import { instrumentFileCalls, type Mapping, MappingDraft } from '@seam/contract/lab/result/instrument-file'
import { Field, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { InstrumentPicker } from '../../../shared/catalogue/instrument-picker.tsx'
import { MappingColumns } from './mapping.columns.tsx'

const refresh = [instrumentFileCalls.mappings]

const fields = (
  <>
    <TextField name="mappingName" label="对照名称" placeholder="如 量热仪 IKA C6000" />
    <TextField name="codeHeading" label="样品编号列" placeholder="文件中样品编号的列名" />
    <Field name="instrumentNumber" label="仪器编号" hint="记在每个读数上">
      <InstrumentPicker />
    </Field>
    <Field name="columns" label="数据列" wide hint="读数 = 文件数值 × 换算系数，按 GB/T 8170 修约到小数位">
      <MappingColumns />
    </Field>
  </>
)

type Props = {
  open: boolean
  /** absent: a new one */
  mapping?: Mapping | undefined
  onClose: () => void
}

/** How the columns of an instrument's file become readings. */
export const MappingDialog = ({ open, mapping, onClose }: Props) =>
  mapping === undefined ? (
    <FormDialog
      open={open}
      onClose={onClose}
      title="新增列对照"
      width={860}
      call={instrumentFileCalls.addMapping}
      schema={MappingDraft}
      initial={{ columns: [{ heading: '', projectId: 0, decimals: 2 }] }}
      refresh={refresh}
      perForm
      success="已新增"
    >
      {fields}
    </FormDialog>
  ) : (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`修改列对照：${mapping.mappingName}`}
      width={860}
      call={instrumentFileCalls.updateMapping}
      schema={MappingDraft}
      initial={mapping}
      toInput={values => ({ ...values, id: mapping.id, version: mapping.version })}
      refresh={refresh}
      success="已修改"
    >
      {fields}
    </FormDialog>
  )
