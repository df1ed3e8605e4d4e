import { type ComponentProps, type ReactNode, useId } from 'react'

type Frame = {
  label: string
  fault?: string | undefined
  hint?: string | undefined
  children: (id: string) => ReactNode
}

const Framed = ({ label, fault, hint, children }: Frame) => {
  const id = useId()
  return (
    <div className="front-form-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {fault !== undefined && (
        <p className="front-form-fault" role="alert">
          {fault}
        </p>
      )}
      {fault === undefined && hint !== undefined && <output className="front-soft">{hint}</output>}
    </div>
  )
}

type Common = { label: string; value: string; fault?: string | undefined; onChange: (value: string) => void }

/** `hint`: what the user should look at again; it refuses nothing. */
export const TextInput = ({
  label,
  fault,
  hint,
  onChange,
  ...rest
}: Common & { hint?: string | undefined } & Omit<ComponentProps<'input'>, keyof Common | 'id'>) => (
  <Framed label={label} fault={fault} hint={hint}>
    {id => (
      <input
        {...rest}
        id={id}
        className="front-form-input"
        aria-invalid={fault !== undefined}
        onChange={event => onChange(event.target.value)}
      />
    )}
  </Framed>
)

export const NoteInput = ({
  label,
  fault,
  onChange,
  ...rest
}: Common & Omit<ComponentProps<'textarea'>, keyof Common | 'id'>) => (
  <Framed label={label} fault={fault}>
    {id => (
      <textarea
        {...rest}
        id={id}
        rows={4}
        className="front-form-input"
        aria-invalid={fault !== undefined}
        onChange={event => onChange(event.target.value)}
      />
    )}
  </Framed>
)

type Option = { readonly value: string; readonly label: string }

export const SelectInput = ({ label, value, fault, options, onChange }: Common & { options: readonly Option[] }) => (
  <Framed label={label} fault={fault}>
    {id => (
      <select
        id={id}
        className="front-form-input"
        value={value}
        aria-invalid={fault !== undefined}
        onChange={event => onChange(event.target.value)}
      >
        <option value="">请选择</option>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Framed>
)
