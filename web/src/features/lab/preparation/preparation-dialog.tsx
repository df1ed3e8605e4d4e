import { custodyCalls } from '@seam/contract/lab/sample/custody'
import { PreparationDraft, type PreparationRow, preparationCalls } from '@seam/contract/lab/sample/preparation'
import { Field, NoteField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { PortionList } from './portion-list.tsx'
import { usualPortions } from './usual-portions.ts'

const refresh = [preparationCalls.page, custodyCalls.page, custodyCalls.get]

/** Kilograms to grams, as a proposal: the sample is weighed before it is divided. */
const gramsOf = (mass: string | null) => (mass === null ? '' : String(Math.round(Number(mass) * 100_000) / 100))

type Props = { open: boolean; sample?: PreparationRow | undefined; onClose: () => void }

/** How a sample was divided: the mass before, and each portion. */
export const PreparationDialog = ({ open, sample, onClose }: Props) =>
  sample && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`制样 ${sample.labCode}`}
      width={680}
      call={preparationCalls.prepare}
      schema={PreparationDraft}
      initial={{ massBefore: gramsOf(sample.mass), portions: usualPortions(sample.projects) as never }}
      toInput={values => ({ ...values, sampleId: sample.id, version: sample.version })}
      refresh={refresh}
      perForm
      success="已登记制样"
    >
      <p className="form-note form-wide">
        {sample.sampleKindName}
        {sample.projects.length > 0 && `，检测 ${sample.projects.join('、')}`}
      </p>
      <TextField name="massBefore" label="制样前质量" suffix="g" inputMode="decimal" />
      <Field name="portions" label="分样" wide>
        <PortionList />
      </Field>
      <NoteField
        name="remarks"
        label="制样说明"
        {...(sample.prepareTime !== null && { hint: '这个样品已经制样，请说明为何再次制样' })}
      />
    </FormDialog>
  )
