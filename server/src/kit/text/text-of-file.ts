const utf16 = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const

/** UTF-16 begins with its byte order mark: Excel's "Unicode text" and Windows programs write it. */
const encodingsOf = (content: Uint8Array): readonly string[] => {
  const marked = Object.entries(utf16).find(([, mark]) => mark.every((byte, at) => content[at] === byte))
  return marked === undefined ? ['utf-8', 'gb18030'] : [marked[0]]
}

/** Text of a file: UTF-8, or GB 18030, which programs of instruments and banks in China write. Undefined: neither. */
export const textOfFile = (content: Uint8Array): string | undefined => {
  for (const encoding of encodingsOf(content))
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(content)
      if (!text.includes('\u0000')) return text
    } catch {
      // the next encoding
    }
  return undefined
}
