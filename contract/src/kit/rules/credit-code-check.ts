/** 31 characters: digits and capitals without I, O, S, V and Z (GB 32100-2015). */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const form = /^[1-9A-HJ-NPQRTUWXY][1-9A-HJ-NPQRTUWXY]\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/

/** The check character of the first 17: weights are the powers of 3 modulo 31 (GB 32100-2015 §5). */
export const creditCodeCheck = (first17: string): string => {
  const sum = [...first17].reduce((total, character, at) => total + alphabet.indexOf(character) * (3 ** at % 31), 0)
  return alphabet[(31 - (sum % 31)) % 31] ?? ''
}

/** Whether the text is a unified social credit code (统一社会信用代码) with a valid check character. */
export const isCreditCode = (code: string): boolean =>
  form.test(code) && creditCodeCheck(code.slice(0, 17)) === code[17]
