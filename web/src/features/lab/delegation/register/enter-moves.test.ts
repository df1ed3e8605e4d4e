import { expect, test } from 'vitest'
import { focusNext } from './enter-moves.ts'

test('Enter goes from field to field, among radio buttons to the chosen one', () => {
  document.body.innerHTML = `<div id="form">
    <input id="client" data-next />
    <fieldset data-next><input id="a" type="radio" name="r" /><input id="b" type="radio" name="r" checked /></fieldset>
    <input id="aside" />
  </div>`
  const of = (id: string) => document.getElementById(id) as HTMLInputElement
  expect(focusNext(of('form'), of('client'))).toBe(true)
  expect(document.activeElement).toBe(of('b'))
  expect(focusNext(of('form'), of('b'))).toBe(false)
})
