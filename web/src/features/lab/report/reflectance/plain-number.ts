/** Full-width digits, points and blanks of a Chinese keyboard become plain ones. */
export const plainNumber = (typed: string) => typed.normalize('NFKC').replace(/[。｡]/g, '.').trim()
