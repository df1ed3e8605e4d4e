import { Combobox } from '../../../../../kit/combobox/combobox.tsx'
import { find } from '../../../../../kit/search/find.ts'
import type { FieldProps } from '../form-field.tsx'

type Consignor = { readonly id: number; readonly consignorName: string; readonly telephone: string }

type Props = FieldProps & {
  value: string
  /** earlier consignors of this client, the latest first */
  consignors: readonly Consignor[]
  onChange: (name: string) => void
  onPick: (consignor: Consignor) => void
}

/** The consignor; earlier ones are offered with their telephone numbers. */
export const ConsignorInput = ({ value, consignors, onChange, onPick, ...field }: Props) => {
  const offered = consignors.map(one => ({ ...one, name: one.consignorName, also: [one.telephone] }))
  return (
    <Combobox
      {...field}
      data-next=""
      free
      eager
      maxLength={20}
      text={value}
      onText={onChange}
      options={find(offered, value)}
      keyOf={({ id }) => id}
      render={({ consignorName, telephone }) => (
        <>
          {consignorName}
          <small>{telephone}</small>
        </>
      )}
      onPick={onPick}
    />
  )
}
