import {
  type Control,
  ControlDraft,
  controlCalls,
  controlVerdict,
  type RunRow,
  runState,
} from '@seam/contract/lab/result/control'
import { Fragment } from 'react'
import { z } from 'zod'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { Field, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { InstrumentPicker } from '../../../shared/catalogue/instrument-picker.tsx'

const chartOf = ({ materialId, projectId, component }: Control) => `${materialId}-${projectId}-${component}`

/** The controls to repeat: the latest of their chart in this run, where it is rejected. */
const openControls = (controls: readonly Control[]) =>
  [...new Map(controls.map(control => [chartOf(control), control])).values()].filter(
    ({ verdict }) => verdict === controlVerdict.rejected,
  )

const { raw, instrument } = ControlDraft.shape
const instrumentOf = (control: Control) => `instrument ${chartOf(control)}`

const schemaOf = (controls: readonly Control[]) =>
  z.strictObject(
    Object.fromEntries(
      controls.flatMap(control => [
        [chartOf(control), raw],
        [instrumentOf(control), instrument],
      ]),
    ),
  )

const refresh = [controlCalls.runPage, controlCalls.run, controlCalls.chart]

type Props = { open: boolean; run?: RunRow | undefined; onClose: () => void }

/** New readings of the controls that failed, on the same instrument or, while that is repaired, on another one. */
export const RepeatDialog = ({ open, run, onClose }: Props) => {
  if (run === undefined) return null
  const controls = openControls(run.controls)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`重测质控：批次 ${run.id}`}
      call={controlCalls.repeat}
      schema={schemaOf(controls)}
      initial={Object.fromEntries(controls.map(control => [instrumentOf(control), control.instrument]))}
      toInput={values => ({
        id: run.id,
        controls: controls.map(control => ({
          materialId: control.materialId,
          projectId: control.projectId,
          component: control.component,
          instrument: String(values[instrumentOf(control)] ?? ''),
          raw: String(values[chartOf(control)] ?? ''),
        })),
      })}
      fieldAt={([, at, field]) => {
        const control = controls[Number(at)]
        if (control === undefined) return ''
        return field === 'instrument' ? instrumentOf(control) : chartOf(control)
      }}
      refresh={refresh}
      onDone={({ state }) =>
        state === runState.held ? toast.warning('重测仍失控，批次仍锁定') : toast.success('重测合格，批次已解锁')
      }
    >
      {controls.map(control => (
        <Fragment key={chartOf(control)}>
          <TextField
            name={chartOf(control)}
            label={`${control.materialName} ${control.projectName}`}
            inputMode="decimal"
            hint={`上次 ${control.raw}：${control.broken.join('、')}`}
          />
          <Field name={instrumentOf(control)} label="仪器编号">
            <InstrumentPicker />
          </Field>
        </Fragment>
      ))}
    </FormDialog>
  )
}
