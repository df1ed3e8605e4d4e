import type { FormInstance } from 'antd'

/** Focuses a field that was refused. A group of radios or boxes takes no focus itself: its first control does. */
export const focusFault = (form: FormInstance, name: string): void => {
  const field: unknown = form.getFieldInstance(name)
  if (field instanceof HTMLElement && !field.matches('input, textarea')) field.querySelector('input')?.focus()
  else form.focusField(name)
}
