/** Matches cells that a spreadsheet would read as a formula. */
const formulaLike = /^[=+\-@\t\r]/

const field = (text: string): string => {
  const harmless = formulaLike.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** CSV that Excel opens as UTF-8; cells that look like formulas are escaped. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map(line => line.map(field).join(',')).join('\r\n')}\r\n`
