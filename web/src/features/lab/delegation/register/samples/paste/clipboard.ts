/** Cells as a spreadsheet puts them on the clipboard: tabs and newlines between, quoted where a cell holds such itself. */
export const tableOf = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]]
  // one cell and its separator
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y
  for (let at = 0; at <= text.length; ) {
    cell.lastIndex = at
    const [whole = '', quoted, plain = '', end = ''] = cell.exec(text) ?? []
    rows.at(-1)?.push((quoted?.replaceAll('""', '"').replace(/\s+/g, ' ') ?? plain).trim())
    at += whole.length
    if (end === '' || whole === '') break
    if (end !== '\t') rows.push([])
  }
  return rows.filter(cells => cells.some(content => content !== ''))
}

/** Whether it is more than one cell; a single cell is pasted like any text. */
export const isTable = (text: string): boolean => /[\t\n\r]/.test(text.trim())
