/** Digits and capitals that are not confused on paper: no 0 and O, no 1, I and L, no U beside V. */
export const paperCodeSigns = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

export const paperCodeLength = 8

/** K7QM-2XRD */
export const showPaperCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** The normalised code: case, full-width characters, blanks and hyphens do not matter. */
export const readPaperCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-–—_]/g, '')
