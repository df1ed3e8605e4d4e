import { Combobox } from '../../../kit/combobox/combobox.tsx'
import { find } from '../../../kit/search/find.ts'

type Props = {
  label: string
  placeholder: string
  words: readonly string[]
  value: string
  onChange: (value: string) => void
  invalid?: boolean
  /** id of the error below */
  describedBy?: string
}

/** A short note: one of the usual phrases, or free text. */
export const WordInput = ({ label, placeholder, words, value, onChange, invalid = false, describedBy }: Props) => (
  <Combobox<{ name: string }>
    label={label}
    className="receipt-row-input"
    placeholder={placeholder}
    aria-invalid={invalid}
    {...(invalid && { 'aria-describedby': describedBy })}
    maxLength={100}
    free
    text={value}
    onText={onChange}
    options={find(
      words.map(name => ({ name })),
      value,
    )}
    keyOf={({ name }) => name}
    render={({ name }) => name}
    onPick={({ name }) => onChange(name)}
  />
)
