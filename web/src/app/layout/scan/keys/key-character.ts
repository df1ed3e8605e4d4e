type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'isComposing' | 'getModifierState'>

/** The other characters of numbers and addresses, by the key of a keyboard of the United States, which scanners use. */
const signs: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Minus: ['-', '_'],
  Slash: ['/', '?'],
  Semicolon: [';', ':'],
  Period: ['.', '>'],
  Equal: ['=', '+'],
}

const shiftedDigits = ')!@#$%^&*('

/** Whether an input method took the key: the event then has the key's place on the keyboard, and no character. */
const isTakenByInputMethod = ({ key, isComposing }: Key) => key === 'Process' || isComposing

const fromKeyboard = (event: Key): string => {
  const { code, shiftKey } = event
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shiftKey === event.getModifierState('CapsLock') ? letter.toLowerCase() : letter
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return shiftKey ? (shiftedDigits[Number(digit)] ?? '') : digit
  return signs[code]?.[shiftKey ? 1 : 0] ?? code
}

/**
 * The character of a key, or its name, such as Enter. A scanner presses keys: a Chinese input method would turn them into
 * characters of full width, or into a composition.
 */
export const keyCharacter = (event: Key): string =>
  isTakenByInputMethod(event) ? fromKeyboard(event) : event.key.normalize('NFKC')
