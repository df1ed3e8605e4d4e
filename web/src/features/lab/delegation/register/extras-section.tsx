import { delegationLimits } from '@seam/contract/lab/delegation/delegation.draft'
import { ImageList } from '../../../../shared/system/image-list/image-list.tsx'
import { SurchargeList } from './fee/surcharge-list.tsx'
import { FormField } from './form-field.tsx'
import type { RegistrationState } from './use-registration.ts'

/** Fields that few delegations need: surcharges, remarks, pictures. */
export const ExtrasSection = ({ state: { form, faults, change } }: { state: RegistrationState }) => (
  <section className="registration-card registration-extras" aria-label="附加费、备注和图片">
    <SurchargeList value={form.surcharges} faults={faults} onChange={surcharges => change({ surcharges })} />
    <FormField label="备注" fault={faults['remarks']}>
      {({ label, ...field }) => (
        <textarea
          {...field}
          aria-label={label}
          rows={2}
          maxLength={200}
          value={form.remarks}
          onChange={event => change({ remarks: event.target.value })}
        />
      )}
    </FormField>
    <FormField label="图片" fault={faults['images']}>
      {({ label }) => (
        <ImageList
          label={label}
          most={delegationLimits.images}
          value={form.images}
          onChange={images => change({ images })}
        />
      )}
    </FormField>
  </section>
)
