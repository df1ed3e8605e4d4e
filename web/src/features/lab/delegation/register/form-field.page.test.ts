import { expect, test } from 'vitest'
import { focusNextField } from './form-field.tsx'

test('Enter focuses the next field, and the checked one of radio buttons', () => {
  document.body.innerHTML = `<div id="form">
    <input id="client" data-next />
    <fieldset data-next><input id="a" type="radio" name="r" /><input id="b" type="radio" name="r" checked /></fieldset>
    <input id="aside" />
  </div>`
  const of = (id: string) => document.getElementById(id) as HTMLInputElement
  expect(focusNextField(of('form'), of('client'))).toBe(true)
  expect(document.activeElement).toBe(of('b'))
  expect(focusNextField(of('form'), of('b'))).toBe(false)
})
