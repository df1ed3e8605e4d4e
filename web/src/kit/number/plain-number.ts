/** Converts full-width digits, points and blanks of a Chinese keyboard to plain ones. */
export const plainNumber = (typed: string) => typed.normalize('NFKC').replace(/[。｡]/g, '.').trim()
