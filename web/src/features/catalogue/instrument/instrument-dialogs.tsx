import {
  type Instrument,
  InstrumentCalibration,
  InstrumentDraft,
  InstrumentExtension,
  InstrumentSwitch,
  instrumentCalls,
  instrumentState,
  NewInstrument,
} from '@seam/contract/catalogue/instrument'
import { Radio } from 'antd'
import { DayField, Field, NoteField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

type Props = {
  open: boolean
  /** absent: a new one */
  instrument?: Instrument | undefined
  onClose: () => void
}

const refresh = [instrumentCalls.page, instrumentCalls.options, instrumentCalls.history]

const fields = (
  <>
    <TextField name="instrumentName" label="仪器名称" placeholder="如 自动量热仪" />
    <TextField name="instrumentNumber" label="仪器编号" hint="录入结果时选用，并记在结果上" />
    <TextField name="model" label="型号" />
    <TextField name="place" label="位置" />
    <NoteField name="remarks" label="备注" />
  </>
)

const refOf = ({ id, version }: Instrument) => ({ id, version })
const nameOf = ({ instrumentName, instrumentNumber }: Instrument) => `${instrumentName} ${instrumentNumber}`

/** Registers an instrument, or edits one; calibration and state have commands of their own. */
export const InstrumentDialog = ({ open, instrument, onClose }: Props) =>
  instrument === undefined ? (
    <FormDialog
      open={open}
      onClose={onClose}
      title="登记仪器"
      call={instrumentCalls.add}
      schema={NewInstrument}
      initial={{}}
      refresh={refresh}
      success="登记成功"
    >
      {fields}
      <DayField name="calibratedUntil" label="校准有效期至" hint="无需校准的不填" />
    </FormDialog>
  ) : (
    <FormDialog
      open={open}
      onClose={onClose}
      title="修改仪器"
      call={instrumentCalls.update}
      schema={InstrumentDraft}
      initial={instrument}
      toInput={values => ({ ...values, ...refOf(instrument) })}
      refresh={refresh}
      success="修改成功"
    >
      {fields}
    </FormDialog>
  )

/** A calibration with the day until which it holds. */
export const CalibrationDialog = ({ open, instrument, onClose }: Props) =>
  instrument && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`校准：${nameOf(instrument)}`}
      call={instrumentCalls.calibrate}
      schema={InstrumentCalibration}
      initial={{}}
      toInput={values => ({ ...values, ...refOf(instrument) })}
      refresh={refresh}
      success="已记录校准"
    >
      <DayField name="calibratedUntil" label="校准有效期至" />
      <NoteField name="reason" label="证书编号或说明" />
    </FormDialog>
  )

/** Lets an expired instrument be used for some days. */
export const ExtensionDialog = ({ open, instrument, onClose }: Props) =>
  instrument && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`到期放行：${nameOf(instrument)}`}
      call={instrumentCalls.extend}
      schema={InstrumentExtension}
      initial={{}}
      toInput={values => ({ ...values, ...refOf(instrument) })}
      refresh={refresh}
      success="已放行"
    >
      <DayField name="extendedUntil" label="放行至" />
      <NoteField name="reason" label="放行原因" />
    </FormDialog>
  )

export const StateDialog = ({ open, instrument, onClose }: Props) =>
  instrument && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`变更状态：${nameOf(instrument)}`}
      call={instrumentCalls.switchState}
      schema={InstrumentSwitch}
      initial={{}}
      toInput={values => ({ ...values, ...refOf(instrument) })}
      refresh={refresh}
      success="操作成功！"
    >
      <Field name="state" label="新状态" wide>
        <Radio.Group
          options={instrumentState.options.map(option => ({ ...option, disabled: option.value === instrument.state }))}
        />
      </Field>
      <NoteField name="reason" label="原因" />
    </FormDialog>
  )
