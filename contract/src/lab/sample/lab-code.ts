/**
 * Digits and capitals without 0, 1, I, L and O: 31 characters, a prime, so that one check character detects every
 * single error.
 */
export const labCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const labCodeRandom = 6

/** The check character of the first six: detects every wrong character and every swapped pair. */
export const labCodeCheck = (random: string): string =>
  labCodeAlphabet[
    [...random].reduce((sum, character, at) => sum + labCodeAlphabet.indexOf(character) * (at + 1), 0) %
      labCodeAlphabet.length
  ] ?? ''

/** The blind code of a received sample (样品编号): six random characters and their check character, such as K7M4X2Q. */
export const isLabCode = (code: string): boolean =>
  code.length === labCodeRandom + 1 &&
  [...code].every(character => labCodeAlphabet.includes(character)) &&
  labCodeCheck(code.slice(0, labCodeRandom)) === code[labCodeRandom]
