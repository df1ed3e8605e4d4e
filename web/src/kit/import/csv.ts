/** What a spreadsheet would take for a formula when it opens the file. */
const formulaLike = /^[=+\-@\t\r]/

const field = (text: string): string => {
  const harmless = formulaLike.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Lines as CSV that Excel opens as UTF-8, nothing in it a formula. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map(line => line.map(field).join(',')).join('\r\n')}\r\n`
