import type { ReactNode } from 'react'

/** The attributes that name a control of the form and mark it as invalid. */
export type FieldProps = { readonly label: string; readonly className: string; readonly 'aria-invalid': boolean }

type Props = {
  label: string
  required?: boolean
  fault?: string | undefined
  className?: string
  children: (field: FieldProps) => ReactNode
}

/** A labelled control with its error below. */
export const FormField = ({ label, required = false, fault, className = '', children }: Props) => (
  <div className={`registration-field ${className}`}>
    <span className="registration-label" aria-hidden>
      {label}
      {required && <i>*</i>}
    </span>
    {children({ label, className: 'registration-input', 'aria-invalid': fault !== undefined })}
    {fault !== undefined && (
      <span className="registration-error" role="alert">
        {fault}
      </span>
    )}
  </div>
)

/** Focuses the next field of the form that has `data-next`, in page order. False if there is none. */
export const focusNextField = (root: HTMLElement | null, from: Element): boolean => {
  const stops = [...(root?.querySelectorAll<HTMLElement>('[data-next]') ?? [])]
  const next = stops[stops.findIndex(stop => stop.contains(from)) + 1]
  if (next === undefined) return false
  const field = next.matches('input')
    ? next
    : (next.querySelector<HTMLElement>('input:checked') ?? next.querySelector('input'))
  field?.focus()
  return true
}
