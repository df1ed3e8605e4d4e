import type { FormInstance } from 'antd'

/** Focuses a refused field. A group of radios or boxes takes no focus itself: its chosen or first control does. */
export const focusFault = (form: FormInstance, name: string): void => {
  const field: unknown = form.getFieldInstance(name)
  const controlOf = (group: HTMLElement) =>
    group.querySelector<HTMLElement>('input:checked:not([disabled])') ??
    group.querySelector<HTMLElement>('input:not([disabled])')
  const control = field instanceof HTMLElement ? controlOf(field) : null
  if (control === null) form.focusField(name)
  else control.focus()
}
