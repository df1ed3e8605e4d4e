import { describe, expect, it } from 'vitest'
import { keyCharacter } from './key-character.ts'

const key = (init: KeyboardEventInit) => keyCharacter(new KeyboardEvent('keydown', init))

describe('the character of a key', () => {
  it.each([
    ['w', { key: 'w', code: 'KeyW' }, 'w'],
    ['a full-width letter', { key: 'Ｗ', code: 'KeyW' }, 'W'],
    ['a full-width digit', { key: '２', code: 'Digit2' }, '2'],
    ['a full-width sign', { key: '－', code: 'Minus' }, '-'],
    ['a letter in a composition', { key: 'Process', code: 'KeyW', isComposing: true }, 'w'],
    ['a capital in a composition', { key: 'Process', code: 'KeyW', shiftKey: true }, 'W'],
    ['a digit that chooses a candidate', { key: '2', code: 'Digit2', isComposing: true }, '2'],
    ['a digit of the number pad', { key: 'Process', code: 'Numpad7' }, '7'],
    ['a colon in a composition', { key: 'Process', code: 'Semicolon', shiftKey: true }, ':'],
    ['a slash in a composition', { key: 'Process', code: 'Slash' }, '/'],
    ['Enter in a composition', { key: 'Process', code: 'Enter' }, 'Enter'],
    ['Enter', { key: 'Enter', code: 'Enter' }, 'Enter'],
  ])('is read from %s', (_, init, character) => {
    expect(key(init)).toBe(character)
  })

  it.each([
    [false, 'W'],
    [true, 'w'],
  ])('follows Caps Lock in a composition, with Shift %s', (shiftKey, character) => {
    // happy-dom does not know Caps Lock
    const event = { key: 'Process', code: 'KeyW', shiftKey, isComposing: true, getModifierState: () => true }
    expect(keyCharacter(event)).toBe(character)
  })
})
