import { blendType } from '@seam/contract/lab/report/report'
import type { Petrography } from '@seam/contract/lab/result/petrography'
import { Checkbox, Input, Select } from 'antd'
import { clearable } from '../../../kit/form/clearable.tsx'
import { InstrumentPicker } from '../../catalogue/instrument-picker.tsx'
import { DistributionPicture } from './distribution-picture.tsx'
import { Labelled } from './labelled.tsx'
import type { ReadingsForm } from './readings-form.ts'

const types = blendType.options.map(({ value, label }) => ({ value, label: `${value}　${label}` }))

type Props = {
  kind: Petrography['kind']
  form: ReadingsForm
  needsReason: boolean
  readOnly: boolean
  onChange: (part: Partial<ReadingsForm>) => void
}

/** What belongs to a set besides its readings. */
export const SetFields = ({ kind, form, needsReason, readOnly, onChange }: Props) => (
  <>
    <Labelled label="仪器编号">
      {readOnly ? (
        <Input readOnly value={form.instrument} />
      ) : (
        <InstrumentPicker value={form.instrument} onChange={instrument => onChange({ instrument })} />
      )}
    </Labelled>
    <Labelled label="改判混煤类型（不改则用计算的）">
      <Select<number>
        allowClear={clearable}
        disabled={readOnly}
        placeholder="用计算的"
        options={types}
        value={form.override}
        onChange={(value?: number) => onChange({ override: blendType.values.find(one => one === value) ?? null })}
      />
    </Labelled>
    {needsReason && (
      <Labelled label="改判理由">
        <Input
          maxLength={100}
          readOnly={readOnly}
          value={form.reason}
          onChange={event => onChange({ reason: event.target.value })}
        />
      </Labelled>
    )}
    {kind === 'Rmax' && (
      <Checkbox
        disabled={readOnly}
        checked={form.printsShares}
        onChange={event => onChange({ printsShares: event.target.checked })}
      >
        报告中打印煤种占比
      </Checkbox>
    )}
    {!readOnly && <DistributionPicture code={form.pictureCode} onChange={pictureCode => onChange({ pictureCode })} />}
  </>
)
